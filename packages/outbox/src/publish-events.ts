import { type Bus, EVENT_STREAM, tracedHeaders } from '@assay/bus'
import { inSpan } from '@assay/runtime'
import { type JetStreamClient, jetstream } from '@nats-io/jetstream'
import type { OutboxEvent } from './outbox-event.ts'

const PUBLISH_TIMEOUT_MS = 2_000

/**
 * Resolves when JetStream has stored them all. Publishing an event again within two minutes does
 * nothing: the message id is the event id.
 */
export async function publishEvents(bus: Bus, events: readonly OutboxEvent[]): Promise<void> {
  const stream = jetstream(bus, { timeout: PUBLISH_TIMEOUT_MS })
  await Promise.all(events.map((event) => publishEvent(stream, event)))
}

const expect = { streamName: EVENT_STREAM }

async function publishEvent(
  stream: JetStreamClient,
  { id, subject, payload, trace }: OutboxEvent,
): Promise<void> {
  if (!trace) return void (await stream.publish(subject, payload, { msgID: id, expect }))
  const options = {
    kind: 'PRODUCER',
    cause: trace,
    attributes: { 'messaging.message.id': id },
  } as const
  await inSpan(`publish ${subject}`, options, () =>
    stream.publish(subject, payload, { msgID: id, expect, ...tracedHeaders() }),
  )
}
