import type { Generated, JSONColumnType } from 'kysely'

export interface OutboxTable {
  id: string
  position: Generated<string>
  subject: string
  payload: JSONColumnType<object>
  /** W3C trace context; null while nothing is traced. */
  trace: string | null
  /** The request of a client that caused it; null when none did. */
  requestId: string | null
  createdAt: Generated<Date>
}

export interface InboxTable {
  consumer: string
  eventId: string
  createdAt: Generated<Date>
}
