import type { ChatEvent, ChatMode } from '@assay/contracts'

/** Opens the socket on which a turn of this mode is asked and followed. */
export function openChatSocket(mode: ChatMode): WebSocket {
  const path = `/api/v1/chat/ws_${mode === 'single' ? 'single' : 'double'}_chat`
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url)
}

/** A message of the chat socket, or undefined when it is none. */
export function parseEvent(data: string): ChatEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'event' in event
    return isEvent ? (event as ChatEvent) : undefined
  } catch {
    return undefined
  }
}
