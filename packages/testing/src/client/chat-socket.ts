import { once } from 'node:events'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { WebSocket } from 'ws'

/** How a socket was closed. */
export interface SocketEnd {
  /** 1006 if the connection broke or was never established. */
  readonly code: number
  /** The last error event about the whole turn, or why the handshake failed. */
  readonly detail: string | undefined
}

export interface ChatSocketOptions {
  /** The first frame, sent as JSON unless it is a string. */
  readonly frame: object | string
  readonly onEvent: (event: ChatEvent, raw: string) => void
  readonly onOpen?: () => void
  /** Terminates the connection without a close frame. */
  readonly signal?: AbortSignal
}

export interface ChatSocket {
  readonly socket: WebSocket
  /** Resolves when closed; never rejects. */
  readonly closed: Promise<SocketEnd>
}

/**
 * Creates a chat socket to the gateway at `url` without waiting for it to open. The mode of `frame`
 * determines the path.
 */
export function connectToChat(url: string, frame: object | string = ''): WebSocket {
  const isSingle = typeof frame === 'object' && 'mode' in frame && frame.mode === 'single'
  const address = new URL(`/api/v1/chat/ws_${isSingle ? 'single' : 'double'}_chat`, url)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address)
}

/** Creates a chat socket and waits until it is open. */
export async function openToChat(url: string): Promise<WebSocket> {
  const socket = connectToChat(url)
  await once(socket, 'open')
  return socket
}

/** Connects, sends `frame` and reports events until the socket closes. */
export function openChatSocket(url: string, options: ChatSocketOptions): ChatSocket {
  const { frame, signal, onOpen, onEvent } = options
  const socket = connectToChat(url, frame)
  let detail: string | undefined
  const terminate = () => socket.terminate()
  signal?.addEventListener('abort', terminate)
  if (signal?.aborted) terminate()

  socket.on('error', (error) => {
    detail ??= error.message
  })
  socket.on('open', () => {
    onOpen?.()
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  })
  socket.on('message', (data: Buffer) => {
    const raw = data.toString()
    const event = JSON.parse(raw) as ChatEvent
    if (event.event === 'error' && !event.llm_name) detail = event.detail
    onEvent(event, raw)
  })
  const closed = new Promise<SocketEnd>((resolve) => {
    socket.once('close', (code) => {
      signal?.removeEventListener('abort', terminate)
      resolve({ code, detail })
    })
  })
  return { socket, closed }
}
