import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { IdRange, TablePage } from '../follow-table.ts'

/** Lists turns that have no label from `terms` or `weights`. */
export async function listUnlabelledTurns(
  db: Database,
  { after, until }: IdRange,
  limit: number,
): Promise<TablePage<string>> {
  const { rows } = await sql<TablePage<string>>`
    with page as (
      select id from turns where id > ${after} and id <= ${until} order by id limit ${limit}
    )
    select max(id::text) as last, coalesce(array_agg(id::text) filter (
      where not exists (
        select from turn_labels where turn_id = page.id and source in ('terms', 'weights')
      )
    ), '{}') as items
    from page`.execute(db)
  return rows[0] ?? { items: [], last: null }
}

/** Lists turns that have a vote, in the order of the votes. */
export async function listVotedTurns(
  db: Database,
  { after, until }: IdRange,
  limit: number,
): Promise<TablePage<string>> {
  const { rows } = await sql<TablePage<string>>`
    with page as (
      select id, turn_id from votes where id > ${after} and id <= ${until}
      order by id limit ${limit}
    )
    select max(id::text) as last,
      coalesce(array_agg(turn_id::text) filter (where turn_id is not null), '{}') as items
    from page`.execute(db)
  return rows[0] ?? { items: [], last: null }
}
