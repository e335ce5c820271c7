import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { stampedToken, wallClockMs } from '../lib/stamped-token.ts'
import { announce } from './announce.ts'

/**
 * The reference for streaming. This process only writes tokens to sockets: two answers with
 * TOKENS_PER_S each, corked into one write every 33 ms. It has no bus, no identities and no state.
 * With STAMP, each token contains its time.
 */
const TICK_MS = 33
const TOKEN = ' gene4'
const tokensPerS = Number(process.env.TOKENS_PER_S)

interface Reader {
  readonly socket: WebSocket
  readonly connection: Socket
  readonly startedAt: number
  written: number
}

const readers = new Set<Reader>()
const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const startedAt = performance.now() + randomInt(1_000 / tokensPerS)
  readers.add({ socket, connection: request.socket, startedAt, written: 0 })
})

setInterval(() => {
  const now = performance.now()
  for (const reader of readers) write(reader, now)
}, TICK_MS)

function write(reader: Reader, now: number): void {
  const due = Math.floor(((now - reader.startedAt) / 1_000) * tokensPerS) - reader.written
  if (due <= 0) return
  const token = process.env.STAMP ? stampsOf(reader, due, now) : TOKEN.repeat(due)
  reader.written += due
  const seq = reader.written * TOKEN.length
  reader.connection.cork()
  for (const llm_name of ['Assistant A', 'Assistant B'])
    reader.socket.send(JSON.stringify({ event: 'token', llm_name, token, seq }))
  reader.connection.uncork()
}

function stampsOf({ startedAt, written }: Reader, due: number, now: number): string {
  const offset = wallClockMs() - now + startedAt
  return Array.from({ length: due }, (_, at) =>
    stampedToken(offset + ((written + at + 1) * 1_000) / tokensPerS),
  ).join('')
}
announce(server)
