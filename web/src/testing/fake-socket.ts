import type { ChatEvent } from '@assay/contracts/chat/events'

/** A WebSocket whose server side a test plays. */
export interface FakeSocket {
  readonly socket: WebSocket
  /** The frames that the client sent, parsed. */
  readonly sent: Record<string, unknown>[]
  readonly closedByClient: () => boolean
  open(): void
  emit(...events: ChatEvent[]): void
  emitRaw(data: string): void
  drop(code?: number): void
}

/** Sockets in the order in which the client created them. */
export function fakeSockets() {
  const sockets: FakeSocket[] = []
  function create(): WebSocket {
    const fake = fakeSocket()
    sockets.push(fake)
    return fake.socket
  }
  return { sockets, create }
}

function fakeSocket(): FakeSocket {
  const sent: Record<string, unknown>[] = []
  let closed = false
  const socket = {
    send: (frame: string) => sent.push(JSON.parse(frame)),
    close: () => {
      closed = true
    },
  } as unknown as WebSocket
  const emitRaw = (data: string) => socket.onmessage?.({ data } as MessageEvent)
  return {
    socket,
    sent,
    closedByClient: () => closed,
    open: () => socket.onopen?.(new Event('open')),
    emit: (...events) => {
      for (const event of events) emitRaw(JSON.stringify(event))
    },
    emitRaw,
    drop: (code = 1006) => socket.onclose?.({ code } as CloseEvent),
  }
}
