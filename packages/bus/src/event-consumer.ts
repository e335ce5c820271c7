import type { Event, EventDefinition } from '@assay/contracts/events/define-event'
import type { Logger } from '@assay/runtime'

export const DEFAULT_ACK_WAIT_MS = 30_000

export interface EventConsumer<Data> {
  readonly event: EventDefinition<Data>
  /** Names the consumer on the server: processes that share it share the events. */
  readonly durable: string
  readonly log: Logger
  readonly handle: (event: Event<Data>) => Promise<void>
  /** How many events may be in hand at once. One keeps them in order; the default. */
  readonly slots?: number
  /** Time without a sign of life after which an event is given to another process. */
  readonly ackWaitMs?: number
  /** Takes what cannot be handled. Without one, failures are tried for ever. */
  readonly deadLetters?: DeadLetterStore<NoInfer<Data>>
}

/** An event that is malformed, or that failed four times. */
export interface DeadEvent<Data> {
  readonly subject: string
  /** Its place in the stream. */
  readonly seq: number
  /** As it came; undefined when it was no JSON. */
  readonly payload: unknown
  /** Undefined when it was malformed. */
  readonly event: Event<Data> | undefined
  readonly error: unknown
}

export interface DeadLetterStore<Data> {
  /** Keeps the event for a person; it does not come again unless this rejects. */
  giveUp(dead: DeadEvent<Data>): Promise<void>
  /** Is this a failure that passes, however often it comes? */
  isTransient(error: unknown): boolean
}
