import type { Event, EventDefinition } from '@assay/contracts'
import { type ColumnDefinitions, newId } from '@assay/db'
import { currentTrace, type Trace } from '@assay/runtime'

/** An event as it lies in the outbox. */
export interface OutboxEvent {
  readonly id: string
  readonly subject: string
  readonly payload: string
  /** What caused it; null when nothing is traced. */
  readonly trace: Trace | null
}

/** Builds an event, by default caused by what runs now; it exists for others once it is committed. */
export function newEvent<Data>(
  { type, subject }: EventDefinition<Data>,
  source: string,
  data: NoInfer<Data>,
  trace: Trace | undefined = currentTrace(),
): OutboxEvent {
  const id = newId()
  const event: Event<Data> = { id, type, source, time: new Date().toISOString(), data }
  return { id, subject, payload: JSON.stringify(event), trace: trace ?? null }
}

/** The columns of rows that each come with an event. */
export const EVENT_COLUMNS: ColumnDefinitions<{ readonly event: OutboxEvent }> = {
  eventId: ['uuid', ({ event }) => event.id],
  subject: ['text', ({ event }) => event.subject],
  payload: ['jsonb', ({ event }) => event.payload],
  trace: ['text', ({ event }) => event.trace],
}
