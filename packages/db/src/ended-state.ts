import { sql } from 'kysely'

/**
 * The state of a turn after all its answers ended: `done` if an answer has text or was declined,
 * because then the asker can vote.
 */
export const ENDED_STATE = sql<'done' | 'failed'>`case when exists (
    select from answers where turn_id = turns.id and (content ~ '\\S' or finish_reason = 'declined')
  ) then 'done' else 'failed' end`
