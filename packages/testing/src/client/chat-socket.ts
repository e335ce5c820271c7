import { once } from 'node:events'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { WebSocket } from 'ws'

/** How a socket ended. */
export interface SocketEnd {
  /** 1006 when the connection broke or never came about. */
  readonly code: number
  /** The last error event that concerns the whole turn, or why there was no handshake. */
  readonly detail: string | undefined
}

export interface ChatSocketOptions {
  /** Sent first, as JSON unless it is a string. */
  readonly frame: object | string
  readonly onEvent: (event: ChatEvent, raw: string) => void
  readonly onOpen?: () => void
  /** Breaks the connection without a goodbye. */
  readonly signal?: AbortSignal
}

export interface ChatSocket {
  readonly socket: WebSocket
  /** Resolves with the end; never rejects. */
  readonly closed: Promise<SocketEnd>
}

/** A socket to the chat of the gateway at `url`, not open yet; `frame` tells the mode. */
export function connectToChat(url: string, frame: object | string = ''): WebSocket {
  const isSingle = typeof frame === 'object' && 'mode' in frame && frame.mode === 'single'
  const address = new URL(`/api/v1/chat/ws_${isSingle ? 'single' : 'double'}_chat`, url)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address)
}

/** The same, once it is open. */
export async function openToChat(url: string): Promise<WebSocket> {
  const socket = connectToChat(url)
  await once(socket, 'open')
  return socket
}

/** Connects, says `frame` and listens for as long as the socket lasts. */
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
