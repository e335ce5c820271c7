import { connectBus, subscribe } from '@assay/bus'
import { answerFrames } from '@assay/contracts'
import { type WebSocket, WebSocketServer } from 'ws'
import { BARE_RELAY, relayedAnswer } from '../lib/relayed-answer.ts'

/**
 * The limit of streaming from a bus: a process that parses the workers' frames, finds whose they are
 * and writes what came up to its socket, corked into one write every 33 ms. No identity, no order,
 * no pace, nothing that could resume.
 */
const TICK_MS = 33

interface Side {
  readonly llm_name: string
  seq: number
  unsent: string
}

interface Reader {
  readonly socket: WebSocket
  readonly connection: { cork(): void; uncork(): void }
  readonly sides: readonly Side[]
}

const bus = await connectBus(process.env.NATS_URL ?? '', 'bench')
const sides = new Map<string, Side>()
const readers: Reader[] = []
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket, request) => {
  const own = ['Assistant A', 'Assistant B'].map((llm_name, index) => {
    const side = { llm_name, seq: 0, unsent: '' }
    sides.set(relayedAnswer(2 * readers.length + index), side)
    return side
  })
  readers.push({ socket, connection: request.socket, sides: own })
})
server.once('listening', () => process.send?.(server.address()))

subscribe(bus, answerFrames, BARE_RELAY, (frames) => {
  for (const frame of frames) {
    const side = sides.get(frame.answer)
    if (!side || frame.kind !== 'text') continue
    side.unsent += frame.text
    side.seq = frame.seq
  }
})

setInterval(() => {
  for (const { socket, connection, sides: own } of readers) {
    connection.cork()
    for (const side of own) {
      if (!side.unsent) continue
      const { llm_name, unsent: token, seq } = side
      side.unsent = ''
      socket.send(JSON.stringify({ event: 'token', llm_name, token, seq }))
    }
    connection.uncork()
  }
}, TICK_MS)
process.once('disconnect', () => process.exit())
