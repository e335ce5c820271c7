import { sql } from 'kysely'

/** Of a row of `turns` all of whose answers have ended: there is something to vote on where one has text. */
export const ENDED_STATE = sql<'done' | 'failed'>`case when exists (
    select from answers where turn_id = turns.id and content ~ '\\S'
  ) then 'done' else 'failed' end`
