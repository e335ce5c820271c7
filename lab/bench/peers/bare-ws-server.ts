import { randomInt } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'
import { stampedToken, wallClockMs } from '../lib/stamped-token.ts'

/**
 * The limit that streaming is measured against: a process that only writes tokens to sockets, two
 * answers of TOKENS_PER_S each, corked into one write every 33 ms. No bus, no identity, no state. Without a
 * TOKEN each token says when it came up.
 */
const TICK_MS = 33
const tokensPerS = Number(process.env.TOKENS_PER_S)
const token = process.env.TOKEN

interface Reader {
  readonly socket: WebSocket
  readonly connection: { cork(): void; uncork(): void }
  readonly startedAt: number
  written: number
}

const readers = new Set<Reader>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('connection', (socket, request) => {
  const startedAt = performance.now() + randomInt(1_000 / tokensPerS)
  readers.add({ socket, connection: request.socket, startedAt, written: 0 })
})
server.once('listening', () => process.send?.(server.address()))

setInterval(() => {
  const now = performance.now()
  for (const reader of readers) write(reader, now)
}, TICK_MS)

function write(reader: Reader, now: number): void {
  const due = Math.floor(((now - reader.startedAt) / 1_000) * tokensPerS) - reader.written
  if (due <= 0) return
  const text = token === undefined ? stampsOf(reader, due, now) : token.repeat(due)
  reader.written += due
  const seq = reader.written * (text.length / due)
  reader.connection.cork()
  for (const llm_name of ['Assistant A', 'Assistant B']) {
    reader.socket.send(JSON.stringify({ event: 'token', llm_name, token: text, seq }))
  }
  reader.connection.uncork()
}

function stampsOf({ startedAt, written }: Reader, due: number, now: number): string {
  const offset = wallClockMs() - now + startedAt
  const stamps = Array.from({ length: due }, (_, at) =>
    stampedToken(offset + ((written + at + 1) * 1_000) / tokensPerS),
  )
  return stamps.join('')
}
process.once('disconnect', () => process.exit())
