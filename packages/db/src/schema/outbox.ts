import type { Generated, JSONColumnType } from 'kysely'

export interface OutboxTable {
  id: string
  position: Generated<string>
  subject: string
  payload: JSONColumnType<object>
  /** W3C trace context; null without tracing. */
  trace: string | null
  /** Id of the client request that caused the event; null without one. */
  requestId: string | null
  createdAt: Generated<Date>
}

export interface InboxTable {
  consumer: string
  eventId: string
  createdAt: Generated<Date>
}
