import type { Event, EventDefinition } from '@assay/contracts'
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
}
