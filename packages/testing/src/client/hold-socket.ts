import type { ChatEvent } from '@assay/contracts'
import { WebSocket } from 'ws'

export interface SocketOptions {
  /** Of a gateway. */
  readonly url: string
  /** Sent first. */
  readonly frame: object
  /** Breaks the connection without a goodbye. */
  readonly signal: AbortSignal
  readonly onOpen: (socket: WebSocket) => void
  readonly onEvent: (event: ChatEvent) => void
  /** Called once, with the milliseconds from the handshake to the first text or end. */
  readonly onFirstMissed: (ms: number) => void
}

/** How a socket ended. */
export interface SocketEnd {
  /** 1006 when the connection broke or never came about. */
  readonly code: number
  /** The last error event that concerns the whole turn, or why there was no handshake. */
  readonly detail: string | undefined
}

const IS_PROGRESS = new Set<ChatEvent['event']>(['token', 'reset', 'llm_done', 'done'])

/** Keeps one chat socket for as long as it lasts. Never rejects. */
export async function holdSocket(options: SocketOptions): Promise<SocketEnd> {
  const { url, frame, signal, onOpen, onEvent, onFirstMissed } = options
  const address = new URL('/api/v1/chat/ws_double_chat', url)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  let detail: string | undefined
  let openedAt: number | undefined
  const leave = () => socket.terminate()
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()

  socket.on('error', (error) => {
    detail ??= error.message
  })
  socket.on('open', () => {
    openedAt = performance.now()
    onOpen(socket)
    socket.send(JSON.stringify(frame))
  })
  socket.on('message', (raw: Buffer) => {
    const event = JSON.parse(raw.toString()) as ChatEvent
    if (event.event === 'error' && !event.llm_name) detail = event.detail
    if (openedAt !== undefined && IS_PROGRESS.has(event.event)) {
      onFirstMissed(performance.now() - openedAt)
      openedAt = undefined
    }
    onEvent(event)
  })
  const code = await new Promise<number>((resolve) => socket.once('close', resolve))
  signal.removeEventListener('abort', leave)
  return { code, detail }
}
