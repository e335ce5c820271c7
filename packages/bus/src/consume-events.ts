import {
  AckPolicy,
  type ConsumerConfig,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from './connect-bus.ts'
import { DEFAULT_ACK_WAIT_MS, type EventConsumer } from './event-consumer.ts'
import {
  EVENT_STREAM,
  ensureEventStream,
  manageStreams,
  REPEATED_REQUEST_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from './event-stream.ts'
import { pullMessages } from './pull-messages.ts'
import { settleEvent } from './settle-event.ts'

const EXISTS_WITH_OTHER_SETTINGS = 10_148

/**
 * Delivers each event at least once, so `handle` must be idempotent. Each free slot pulls one
 * event. Therefore no event queues behind a busy process while another process is free.
 */
export async function consumeEvents<Data>(
  bus: Bus,
  consumer: EventConsumer<Data>,
): Promise<AsyncDisposable> {
  const { slots = 1, ackWaitMs = DEFAULT_ACK_WAIT_MS } = consumer
  const ensure = async (timeout: number) => {
    await ensureEventStream(bus, timeout)
    await ensureConsumer(await manageStreams(bus, timeout), {
      durable_name: consumer.durable,
      filter_subject: consumer.event.subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: slots === 1 ? 1 : -1,
    })
  }
  await ensure(REQUEST_TIMEOUT_MS)
  return pullMessages(bus, {
    durable: consumer.durable,
    slots,
    log: consumer.log,
    ensure: () => ensure(REPEATED_REQUEST_TIMEOUT_MS),
    handle: (message) => settleEvent(message, consumer),
  })
}

/**
 * Creates the consumer or updates its settings. Since NATS 2.10, `add` no longer updates a consumer
 * that exists.
 */
async function ensureConsumer(
  { consumers }: JetStreamManager,
  settings: Partial<ConsumerConfig> & { readonly durable_name: string },
): Promise<void> {
  try {
    await consumers.add(EVENT_STREAM, settings)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_WITH_OTHER_SETTINGS) {
      throw error
    }
    await consumers.update(EVENT_STREAM, settings.durable_name, settings)
  }
}
