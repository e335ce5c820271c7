import { sql } from 'kysely'

/**
 * What the ledger calls a row of `models` at a position; its name of now where the ledger does not
 * tell of it yet.
 */
export function chainedModelName(position: string) {
  return sql<string>`coalesce((
    select facts ->> 1 from ledger_changes
    where kind = 'model' and subject_id = models.id and position <= ${position}
    order by position desc limit 1
  ), models.llm_name)`
}
