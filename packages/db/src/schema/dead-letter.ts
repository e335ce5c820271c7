import type { Generated, JSONColumnType } from 'kysely'

/** Work that was given up on and waits for a person. */
export interface DeadLetterTable {
  id: string
  /** The consumer, queue or fold that gave up. */
  source: string
  /** What it gave up on: the id of an event or vote, the name of a job. */
  key: string
  /** Where to publish the event again; null for what is no event. */
  subject: string | null
  payload: JSONColumnType<object> | null
  /** The kinds of error, outermost first; never their words, which may quote people. */
  error: string
  /** How often it was given up on. */
  times: Generated<number>
  createdAt: Generated<Date>
  lastAt: Generated<Date>
}
