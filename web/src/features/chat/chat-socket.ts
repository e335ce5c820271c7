import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ChatMode } from '@assay/contracts/threads'
import type { ConnectionEvent } from './turn-connection.ts'

/** The part of a WebSocket that a turn uses. */
export interface ChatSocket {
  onopen?: ((event: Event) => void) | null
  onmessage?: ((event: MessageEvent) => void) | null
  onclose?: ((event: CloseEvent) => void) | null
  send(frame: string): void
  close(): void
}

/** How the network of this page treats sockets. */
export interface Network {
  /** Whether requests reach the server where sockets do not, as a turn has found. */
  isBlocking: boolean
  readonly openSocket: (mode: ChatMode) => ChatSocket
}

/** After this many sockets in a row without a message, the network seems to block sockets. */
const MAX_UNHEARD = 2
const network: Network = { isBlocking: false, openSocket }

/**
 * Opens the socket that sends a question in this mode and receives its answers. Where the network
 * blocks sockets, requests take its place.
 * @param unheard the number of the turn's last sockets that brought no message.
 */
export function openChatSocket(mode: ChatMode, unheard: number): ChatSocket {
  if (!network.isBlocking && unheard < MAX_UNHEARD) return openSocket(mode)
  const leaving = new AbortController()
  const socket = { send() {}, close: () => leaving.abort() }
  // If the code cannot be loaded, the turn abandons the socket for its silence.
  void import('./polled-socket.ts').then(({ servePolledSocket }) =>
    servePolledSocket(socket, leaving, { mode, network }),
  )
  return socket
}

function openSocket(mode: ChatMode): ChatSocket {
  const path = `/api/v1/chat/ws_${mode === 'single' ? 'single' : 'double'}_chat`
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url)
}

/**
 * Holds one socket at a time and dispatches its events; events of a replaced socket are ignored.
 */
export function createSocketSlot(
  create: (unheard: number) => ChatSocket,
  dispatch: (event: ConnectionEvent) => void,
) {
  let socket: ChatSocket | undefined
  let unheard = 0

  function listen(opened: ChatSocket) {
    opened.onopen = () => opened === socket && dispatch({ type: 'socket-opened' })
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      unheard = 0
      const event = parseEvent(String(data))
      dispatch(event ? { type: 'message-received', event } : { type: 'message-unreadable' })
    }
    opened.onclose = ({ code }) => {
      if (opened !== socket) return
      socket = undefined
      dispatch({ type: 'socket-closed', code })
    }
  }

  function close() {
    const old = socket
    socket = undefined
    old?.close()
  }

  return {
    open() {
      close()
      try {
        socket = create(unheard)
        unheard += 1
        listen(socket)
      } catch {
        dispatch({ type: 'socket-not-created' })
      }
    },
    close,
    /** Closes a socket that may be silent. It counts twice, because the wait for it was long. */
    giveUp() {
      if (socket && unheard > 0) unheard += 1
      close()
    },
    send: (frame: object) => socket?.send(JSON.stringify(frame)),
  }
}

/** Parses a message from the chat socket; undefined if the message is invalid. */
function parseEvent(data: string): ChatEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'event' in event
    return isEvent ? (event as ChatEvent) : undefined
  } catch {
    return undefined
  }
}
