import { type Bus, EVENT_STREAM } from '@assay/bus'
import { jetstream } from '@nats-io/jetstream'
import type { OutboxEvent } from './enqueue-events.ts'

const PUBLISH_TIMEOUT_MS = 2_000

/**
 * Resolves when JetStream has stored them all. Publishing an event again within two minutes does
 * nothing: the message id is the event id.
 */
export async function publishEvents(bus: Bus, events: readonly OutboxEvent[]): Promise<void> {
  const stream = jetstream(bus, { timeout: PUBLISH_TIMEOUT_MS })
  const expect = { streamName: EVENT_STREAM }
  await Promise.all(
    events.map(({ id, subject, payload }) =>
      stream.publish(subject, payload, { msgID: id, expect }),
    ),
  )
}
