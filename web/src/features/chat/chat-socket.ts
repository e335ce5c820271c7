import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ChatMode } from '@assay/contracts/threads'
import type { ConnectionEvent } from './turn-connection.ts'

/** Opens the socket that sends a question in this mode and receives its answers. */
export function openChatSocket(mode: ChatMode): WebSocket {
  const path = `/api/v1/chat/ws_${mode === 'single' ? 'single' : 'double'}_chat`
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url)
}

/**
 * Holds one socket at a time and dispatches its events; events of a replaced socket are ignored.
 */
export function createSocketSlot(
  create: () => WebSocket,
  dispatch: (event: ConnectionEvent) => void,
) {
  let socket: WebSocket | undefined

  function listen(opened: WebSocket) {
    opened.onopen = () => opened === socket && dispatch({ type: 'socket-opened' })
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
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
        socket = create()
        listen(socket)
      } catch {
        dispatch({ type: 'socket-not-created' })
      }
    },
    close,
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
