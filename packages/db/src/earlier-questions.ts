import { sql } from 'kysely'

/** This number of questions is enough to find the topic of a thread. */
const MAX_QUESTIONS = 5

/** For a `turns` row, the preceding questions of its thread, newest first. */
export const EARLIER_QUESTIONS = sql<string[]>`array(
  select earlier.prompt from turns as earlier
  where earlier.thread_id = turns.thread_id and earlier.idx < turns.idx
  order by earlier.idx desc limit ${sql.lit(MAX_QUESTIONS)}
)`
