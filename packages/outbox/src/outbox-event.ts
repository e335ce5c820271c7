import type { Event, EventDefinition } from '@assay/contracts/events/define-event'
import { type ColumnDefinitions, newId } from '@assay/db'
import { type Cause, currentCause } from '@assay/runtime'

/** An outbox row. */
export interface OutboxEvent extends Cause {
  readonly id: string
  readonly subject: string
  readonly payload: string
}

/** Creates an event. Its cause is the current trace and request unless `cause` is given. */
export function newEvent<Data>(
  { type, subject }: EventDefinition<Data>,
  source: string,
  data: NoInfer<Data>,
  cause: Cause = currentCause(),
): OutboxEvent {
  const id = newId()
  const event: Event<Data> = { id, type, source, time: new Date().toISOString(), data }
  return { id, subject, payload: JSON.stringify(event), ...cause }
}

/** The columns that carry an event in rows that are inserted together with it. */
export const EVENT_COLUMNS: ColumnDefinitions<{ readonly event: OutboxEvent }> = {
  eventId: ['uuid', ({ event }) => event.id],
  subject: ['text', ({ event }) => event.subject],
  payload: ['jsonb', ({ event }) => event.payload],
  trace: ['text', ({ event }) => event.trace],
  requestId: ['text', ({ event }) => event.requestId],
}
