import { sql } from 'kysely'

/** Selects the splits of models in the ledger, up to a position if one is given. */
export function splitsAt(position?: number | string) {
  return sql`
    select (facts ->> 0)::uuid as model_id, (facts ->> 1)::uuid as earlier_id,
      (facts ->> 2)::timestamptz as since
    from ledger_changes
    where kind = 'split' ${position === undefined ? sql`` : sql`and position <= ${position}`}`
}

/** Selects when a row of `models` was last split, up to a position if one is given. */
export function lastSplit(position?: string) {
  return sql<Date | null>`(
    select max(since) from (${splitsAt(position)}) as split where split.model_id = models.id)`
}
