import type { Event, EventDefinition } from '@assay/contracts/events/define-event'
import { type ColumnDefinitions, newId } from '@assay/db'
import { type Cause, currentCause } from '@assay/runtime'

/** An event as it lies in the outbox. */
export interface OutboxEvent extends Cause {
  readonly id: string
  readonly subject: string
  readonly payload: string
}

/** Builds an event, by default caused by what runs now; it exists for others once it is committed. */
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

/** The columns of rows that each come with an event. */
export const EVENT_COLUMNS: ColumnDefinitions<{ readonly event: OutboxEvent }> = {
  eventId: ['uuid', ({ event }) => event.id],
  subject: ['text', ({ event }) => event.subject],
  payload: ['jsonb', ({ event }) => event.payload],
  trace: ['text', ({ event }) => event.trace],
  requestId: ['text', ({ event }) => event.requestId],
}
