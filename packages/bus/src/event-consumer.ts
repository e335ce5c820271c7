import type { Event, EventDefinition } from '@assay/contracts/events/define-event'
import type { Logger } from '@assay/runtime'

export const DEFAULT_ACK_WAIT_MS = 30_000

export interface EventConsumer<Data> {
  readonly event: EventDefinition<Data>
  /** Name of the durable consumer. Processes with the same name share its events. */
  readonly durable: string
  readonly log: Logger
  readonly handle: (event: Event<Data>) => Promise<void>
  /** Maximum number of events in progress. The default, 1, keeps them in order. */
  readonly slots?: number
  /** Time without progress after which the event is delivered to another process. */
  readonly ackWaitMs?: number
  /** Receives events that cannot be handled. Without it, failed events are retried forever. */
  readonly deadLetters?: DeadLetterStore<NoInfer<Data>>
}

/** An event that is malformed, or that failed four times. */
export interface DeadEvent<Data> {
  readonly subject: string
  /** Its sequence number in the stream. */
  readonly seq: number
  /** The payload as received; undefined if it was not JSON. */
  readonly payload: unknown
  /** Undefined if malformed. */
  readonly event: Event<Data> | undefined
  readonly error: unknown
}

export interface DeadLetterStore<Data> {
  /** Stores the event for an operator. It is delivered again only if this rejects. */
  giveUp(dead: DeadEvent<Data>): Promise<void>
  /** True for a temporary error, which never makes an event a dead letter. */
  isTransient(error: unknown): boolean
}
