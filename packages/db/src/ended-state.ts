import { sql } from 'kysely'

/**
 * The state of a turn after all its answers have ended. It is `done` if an answer has text or was
 * declined, because the asker can vote then.
 */
export const ENDED_STATE = sql<'done' | 'failed'>`case when exists (
    select from answers where turn_id = turns.id and (content ~ '\\S' or finish_reason = 'declined')
  ) then 'done' else 'failed' end`
