import { on, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { connectToChat, openToChat } from '@assay/testing/client'
import type { WebSocket } from 'ws'

const STOP = '{"type":"stop"}'

/** Creates the first frame of a socket, with a guest's question. */
export function battleRequest(fingerprint: string, content = 'Why?'): string {
  return JSON.stringify({ fingerprint_hash: fingerprint, messages: [{ role: 'user', content }] })
}

export interface BattleOptions {
  readonly content?: string
  /** Called when the question has been sent. */
  readonly onSent?: () => void
  readonly onEvent?: (event: ChatEvent) => void
  /** Stops both answers. */
  readonly signal?: AbortSignal
}

/**
 * Asks a question and waits until both answers have ended.
 * @throws {Error} if the battle ends in another way.
 */
export async function holdBattle(
  url: string,
  fingerprint: string,
  { content, onSent, onEvent, signal }: BattleOptions = {},
): Promise<void> {
  const socket = await openToChat(url)
  const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
  const stop = () => socket.send(STOP)
  if (onEvent) socket.on('message', (raw: Buffer) => onEvent(JSON.parse(raw.toString())))
  onSent?.()
  socket.send(battleRequest(fingerprint, content))
  signal?.addEventListener('abort', stop, { once: true })
  const [code, reason] = await closed
  signal?.removeEventListener('abort', stop)
  if (code !== 1000) throw new Error(`a battle was closed with ${code} ${reason}`)
}

/**
 * Resolves with the next event of this name.
 * @throws {Error} if the turn is refused.
 */
export async function waitForEvent<Name extends ChatEvent['event']>(
  socket: WebSocket,
  name: Name,
): Promise<Extract<ChatEvent, { event: Name }>> {
  for await (const [raw] of on(socket, 'message', { close: ['close'] })) {
    const event = JSON.parse(String(raw))
    if (event.event === name) return event
    if (event.event === 'error' && !event.llm_name) throw new Error(event.detail)
  }
  throw new Error(`closed before ${name}`)
}

/** Measures the milliseconds from a question on an open socket to its first token. */
export async function measureFirstToken(socket: WebSocket, question: string): Promise<number> {
  const token = waitForEvent(socket, 'token')
  const sentAt = performance.now()
  socket.send(question)
  await token
  return performance.now() - sentAt
}

/** Stops both answers, and waits until they have ended. */
export async function stopBattle(socket: WebSocket): Promise<void> {
  const done = waitForEvent(socket, 'done')
  socket.send(STOP)
  await done
}

/** Called for every token event. */
export type OnToken = (reader: number, llmName: string, text: string) => void

export interface TokenReaders extends Disposable {
  readonly sockets: readonly WebSocket[]
  /** Bytes that all readers have received since they were opened, including framing. */
  bytesRead(): number
}

const TOKEN_EVENT = /^{"event":"token","llm_name":"([^"]+)","token":"([^"]*)"/

/** Opens sockets that read token events with as little work as possible. */
export async function openTokenReaders(
  url: string,
  count: number,
  onToken: OnToken,
): Promise<TokenReaders> {
  const sockets = Array.from({ length: count }, () => connectToChat(url))
  const connections = await Promise.all(
    sockets.map(async (socket) => {
      const opened = once(socket, 'open')
      const [{ socket: connection }] = (await once(socket, 'upgrade')) as [IncomingMessage]
      await opened
      return connection
    }),
  )
  const bytesRead = () => connections.reduce((sum, connection) => sum + connection.bytesRead, 0)
  const bytesOfHandshakes = bytesRead()
  for (const [index, socket] of sockets.entries())
    socket.on('message', (raw: Buffer) => {
      const [, name, text = ''] = TOKEN_EVENT.exec(raw.toString('latin1')) ?? []
      if (name) onToken(index, name, text)
    })
  return {
    sockets,
    bytesRead: () => bytesRead() - bytesOfHandshakes,
    [Symbol.dispose]: () => sockets.forEach((socket) => void socket.terminate()),
  }
}
