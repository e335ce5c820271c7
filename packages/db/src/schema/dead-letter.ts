import type { Generated, JSONColumnType } from 'kysely'

/** Work that a process gave up and that waits for an operator. */
export interface DeadLetterTable {
  id: string
  /** The consumer, queue or fold that gave up. */
  source: string
  /** The id of the event or vote, or the name of the job. */
  key: string
  /** The subject on which to republish the event; null if it is not an event. */
  subject: string | null
  payload: JSONColumnType<object> | null
  /**
   * Names and codes of the error and its causes, outermost first. It never contains messages,
   * because these may quote people.
   */
  error: string
  /** Number of times that the work was given up. */
  times: Generated<number>
  createdAt: Generated<Date>
  lastAt: Generated<Date>
}
