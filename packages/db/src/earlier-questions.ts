import { sql } from 'kysely'

/** Enough to find what a conversation is about. */
const MOST = 5

/** Of a row of `turns`: the questions before it in its thread, the newest first. */
export const EARLIER_QUESTIONS = sql<string[]>`array(
  select earlier.prompt from turns as earlier
  where earlier.thread_id = turns.thread_id and earlier.idx < turns.idx
  order by earlier.idx desc limit ${sql.lit(MOST)}
)`
