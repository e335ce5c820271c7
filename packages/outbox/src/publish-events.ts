import { type Bus, causeHeaders, EVENT_STREAM } from '@assay/bus'
import { forRequest, inSpan } from '@assay/runtime'
import { type JetStreamClient, jetstream } from '@nats-io/jetstream'
import type { OutboxEvent } from './outbox-event.ts'

const PUBLISH_TIMEOUT_MS = 2_000

/**
 * Publishes events and resolves when JetStream has stored all of them. The event id is the message
 * id, so publishing an event again within two minutes has no effect.
 */
export async function publishEvents(bus: Bus, events: readonly OutboxEvent[]): Promise<void> {
  const stream = jetstream(bus, { timeout: PUBLISH_TIMEOUT_MS })
  await Promise.all(events.map((event) => publishEvent(stream, event)))
}

const expect = { streamName: EVENT_STREAM }

async function publishEvent(
  stream: JetStreamClient,
  { id, subject, payload, trace, requestId }: OutboxEvent,
): Promise<void> {
  const publish = () => stream.publish(subject, payload, { msgID: id, expect, ...causeHeaders() })
  await forRequest(requestId, () => {
    if (!trace) return publish()
    const attributes = {
      'messaging.system': 'nats',
      'messaging.operation.name': 'publish',
      'messaging.operation.type': 'send',
      'messaging.destination.name': subject,
      'messaging.message.id': id,
    }
    return inSpan(`publish ${subject}`, { kind: 'PRODUCER', cause: trace, attributes }, publish)
  })
}
