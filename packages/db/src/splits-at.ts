import { type RawBuilder, sql } from 'kysely'

/** Selects the splits of models in the ledger, up to a position if one is given. */
export function splitsAt(position?: number | string) {
  return sql`
    select (facts ->> 0)::uuid as model_id, (facts ->> 1)::uuid as earlier_id,
      (facts ->> 2)::timestamptz as since
    from ledger_changes
    where kind = 'split' ${position === undefined ? sql`` : sql`and position <= ${position}`}`
}

/**
 * For a vote in a row of `ledger`, selects the version of a model for which the vote counts, as of
 * a position.
 */
export function versionAt(position: string, model: RawBuilder<unknown>) {
  return sql<string>`coalesce((
    select earlier_id from (${splitsAt(position)}) as split
    where split.model_id = ${model} and cast_at < split.since order by since limit 1), ${model})`
}

/** Selects when a row of `models` was last split, up to a position if one is given. */
export function lastSplit(position?: string) {
  return sql<Date | null>`(
    select max(since) from (${splitsAt(position)}) as split where split.model_id = models.id)`
}
