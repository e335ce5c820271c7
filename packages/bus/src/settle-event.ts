import type { Event } from '@assay/contracts/events/define-event'
import { forRequest, inSpan, isTracing, type Trace } from '@assay/runtime'
import type { JsMsg } from '@nats-io/jetstream'
import { causeOf } from './cause-headers.ts'
import { DEFAULT_ACK_WAIT_MS, type EventConsumer } from './event-consumer.ts'

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 60_000
/**
 * After this number of failed deliveries, an event becomes a dead letter if its consumer has a
 * store.
 */
const MAX_DELIVERIES = 4
/** Fraction of the ack wait after which a running handler reports progress. */
const WORKING_AFTER = 0.3

/**
 * A handler throws this error to receive the event again after `retryInMs`. The delivery does not
 * count as failed.
 */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
  readonly retryInMs: number

  constructor(message: string, retryInMs: number) {
    super(message)
    this.retryInMs = retryInMs
  }
}

/**
 * Handles a message. Then acknowledges it (ack), gives it up (term) or requests another delivery
 * (nak).
 */
export function settleEvent<Data>(message: JsMsg, consumer: EventConsumer<Data>): Promise<void> {
  const { requestId, trace } = causeOf(message)
  return forRequest(requestId, () => settle(message, consumer, trace))
}

async function settle<Data>(
  message: JsMsg,
  consumer: EventConsumer<Data>,
  trace: Trace | null,
): Promise<void> {
  const { event, handle, ackWaitMs = DEFAULT_ACK_WAIT_MS } = consumer
  const working = setInterval(() => message.working(), ackWaitMs * WORKING_AFTER)
  try {
    const parsed = event.schema.safeParse(parseJson(message))
    if (!parsed.success) return await giveUp(message, consumer, parsed.error)
    if (isTracing) await handleTraced(message, consumer, parsed.data, trace)
    else await handle(parsed.data)
    message.ack()
  } catch (error) {
    if (error instanceof RetryLaterError) return message.nak(error.retryInMs)
    await retryOrGiveUp(message, consumer, error)
  } finally {
    clearInterval(working)
  }
}

async function handleTraced<Data>(
  message: JsMsg,
  { durable, handle }: EventConsumer<Data>,
  event: Event<Data>,
  trace: Trace | null,
): Promise<void> {
  const attributes = {
    'messaging.system': 'nats',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': message.subject,
    'messaging.message.id': event.id,
    'messaging.consumer.group.name': durable,
    'messaging.nats.delivery': message.info.deliveryCount,
  }
  const options = { kind: 'CONSUMER', cause: trace, attributes } as const
  await inSpan(`process ${message.subject}`, options, () => handle(event))
}

async function retryOrGiveUp<Data>(
  message: JsMsg,
  consumer: EventConsumer<Data>,
  error: unknown,
): Promise<void> {
  const { log, deadLetters } = consumer
  const { deliveryCount } = message.info
  try {
    if (deadLetters && deliveryCount >= MAX_DELIVERIES && !deadLetters.isTransient(error)) {
      return await giveUp(message, consumer, error)
    }
  } catch (failure) {
    log.warn({ err: failure, subject: message.subject }, 'event could not be given up')
  }
  const retryInMs = retryDelayMs(deliveryCount)
  log.warn({ err: error, seq: message.seq, subject: message.subject, retryInMs }, 'event failed')
  message.nak(retryInMs)
}

async function giveUp<Data>(
  message: JsMsg,
  { event, log, deadLetters }: EventConsumer<Data>,
  error: unknown,
): Promise<void> {
  const { subject, seq } = message
  const payload = parseJson(message)
  const parsed = event.schema.safeParse(payload)
  await deadLetters?.giveUp({ subject, seq, payload, event: parsed.data, error })
  log.error({ err: error, subject, seq }, parsed.success ? 'event given up' : 'malformed event')
  // `term` gets no reason, because NATS 2.9 does not accept one and would redeliver the event.
  message.term()
}

function parseJson(message: JsMsg): unknown {
  try {
    return message.json()
  } catch {
    return undefined
  }
}

function retryDelayMs(deliveries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (deliveries - 1), MAX_RETRY_MS)
}
