import { sql } from 'kysely'

/** Selects the splits of models in the ledger, up to a position if one is given. */
export function splitsAt(position?: number | string) {
  return sql`
    select (facts ->> 0)::uuid as model_id, (facts ->> 1)::uuid as earlier_id,
      (facts ->> 2)::timestamptz as since
    from ledger_changes
    where kind = 'split' ${position === undefined ? sql`` : sql`and position <= ${position}`}`
}
