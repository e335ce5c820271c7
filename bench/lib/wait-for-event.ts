import type { ChatEvent } from '@assay/contracts'
import type { WebSocket } from 'ws'

/**
 * Resolves with the first event of this name.
 * @throws {Error} when the turn is refused.
 */
export async function waitForEvent(socket: WebSocket, name: ChatEvent['event']): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const take = (raw: Buffer) => {
    const event = JSON.parse(raw.toString()) as ChatEvent
    if (event.event === name) resolve()
    if (event.event === 'error' && !event.llm_name) reject(new Error(event.detail))
  }
  socket.on('message', take)
  await promise.finally(() => socket.off('message', take))
}
