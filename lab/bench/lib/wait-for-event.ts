import type { ChatEvent } from '@assay/contracts'
import type { WebSocket } from 'ws'

type EventOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>

/**
 * Resolves with the first event of this name.
 * @throws {Error} when the turn is refused.
 */
export async function waitForEvent<Name extends ChatEvent['event']>(
  socket: WebSocket,
  name: Name,
): Promise<EventOf<Name>> {
  const { promise, resolve, reject } = Promise.withResolvers<EventOf<Name>>()
  const isWanted = (event: ChatEvent): event is EventOf<Name> => event.event === name
  const receive = (raw: Buffer) => {
    const event = JSON.parse(raw.toString()) as ChatEvent
    if (isWanted(event)) resolve(event)
    if (event.event === 'error' && !event.llm_name) reject(new Error(event.detail))
  }
  socket.on('message', receive)
  return promise.finally(() => socket.off('message', receive))
}
