import type { JsMsg } from '@nats-io/jetstream'
import { DEFAULT_ACK_WAIT_MS, type EventConsumer } from './event-consumer.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
/** A handler that is still at work says so when this part of the time to answer has passed. */
const WORKING_AFTER = 0.3

/** Thrown by a handler to have the event again after `retryInMs`, without counting as a failure. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError'
  readonly retryInMs: number

  constructor(message: string, retryInMs: number) {
    super(message)
    this.retryInMs = retryInMs
  }
}

/** Decides a message's fate: handled (ack), hopeless (term) or worth another try (nak). */
export async function settleEvent<Data>(
  message: JsMsg,
  { event, handle, log, ackWaitMs = DEFAULT_ACK_WAIT_MS }: EventConsumer<Data>,
): Promise<void> {
  const parsed = event.schema.safeParse(parseJson(message))
  if (!parsed.success) {
    log.error({ err: parsed.error, subject: message.subject }, 'malformed event dropped')
    return message.term('malformed')
  }
  const working = setInterval(() => message.working(), ackWaitMs * WORKING_AFTER)
  try {
    await handle(parsed.data)
    message.ack()
  } catch (error) {
    if (error instanceof NotYetError) return message.nak(error.retryInMs)
    const retryInMs = retryDelayMs(message.info.deliveryCount)
    log.warn({ err: error, eventId: parsed.data.id, retryInMs }, 'event failed')
    message.nak(retryInMs)
  } finally {
    clearInterval(working)
  }
}

function parseJson(message: JsMsg): unknown {
  try {
    return message.json()
  } catch {
    return undefined
  }
}

function retryDelayMs(deliveries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (deliveries - 1), LONGEST_RETRY_MS)
}
