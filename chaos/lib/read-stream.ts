import { type Bus, connectBus, EVENT_STREAM } from '@assay/bus'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Arena } from './arena.ts'

/** A message of the event stream. */
export interface StreamMessage {
  readonly subject: string
  readonly data: string
}

/** A connection of our own, past all proxies. */
export function connectToBus({ stack }: Arena): Promise<Bus & AsyncDisposable> {
  return connectBus(stack.nats.url, 'chaos') as Promise<Bus & AsyncDisposable>
}

/** Everything that the event stream holds, oldest first. */
export async function readStream(bus: Bus): Promise<StreamMessage[]> {
  const manager = await jetstreamManager(bus)
  const { state } = await manager.streams.info(EVENT_STREAM)
  if (state.messages === 0) return []
  const consumer = await jetstream(bus).consumers.get(EVENT_STREAM)
  const messages: StreamMessage[] = []
  for await (const message of await consumer.consume()) {
    messages.push({ subject: message.subject, data: message.string() })
    if (message.info.pending === 0) break
  }
  return messages
}

/** Publishes messages again as new ones: the stream does not know that it has had them. */
export async function publishAgain(bus: Bus, messages: readonly StreamMessage[]): Promise<void> {
  const stream = jetstream(bus)
  for (const { subject, data } of messages) await stream.publish(subject, data)
}
