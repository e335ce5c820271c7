import { sql } from 'kysely'

/**
 * The state of a row of `turns` whose answers have all ended: `done` where one has text or declined,
 * for then there is something to vote on.
 */
export const ENDED_STATE = sql<'done' | 'failed'>`case when exists (
    select from answers where turn_id = turns.id and (content ~ '\\S' or finish_reason = 'declined')
  ) then 'done' else 'failed' end`
