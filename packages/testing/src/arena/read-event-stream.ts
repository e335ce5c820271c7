import { type Bus, EVENT_STREAM } from '@assay/bus'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'

/** A message in the event stream. */
export interface StreamMessage {
  readonly subject: string
  readonly data: string
}

/** Reads all messages of the event stream, oldest first. */
export async function readEventStream(bus: Bus): Promise<StreamMessage[]> {
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
