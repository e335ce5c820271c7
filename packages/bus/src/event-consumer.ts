import type { Event, EventDefinition } from '@assay/contracts/events/define-event'
import type { Logger } from '@assay/runtime'

export const DEFAULT_ACK_WAIT_MS = 30_000

export interface EventConsumer<Data> {
  readonly event: EventDefinition<Data>
  /** Name of the durable consumer. Processes that use the same name share the events. */
  readonly durable: string
  readonly log: Logger
  readonly handle: (event: Event<Data>) => Promise<void>
  /** Maximum number of events in progress. The default, 1, keeps them in order. */
  readonly slots?: number
  /** If a handler reports no progress for this time, the event goes to another process. */
  readonly ackWaitMs?: number
  /** Receives events that cannot be handled. Without a store, failed events are retried forever. */
  readonly deadLetters?: DeadLetterStore<NoInfer<Data>>
}

/** An event that is malformed or has failed four times. */
export interface DeadEvent<Data> {
  readonly subject: string
  /** The event's sequence number in the stream. */
  readonly seq: number
  /** The payload as received; undefined if it is not JSON. */
  readonly payload: unknown
  /** Undefined for a malformed event. */
  readonly event: Event<Data> | undefined
  readonly error: unknown
}

export interface DeadLetterStore<Data> {
  /** Stores the event for an operator. If this rejects, the event is delivered again. */
  giveUp(dead: DeadEvent<Data>): Promise<void>
  /** True for a temporary error, which never makes an event a dead letter. */
  isTransient(error: unknown): boolean
}
