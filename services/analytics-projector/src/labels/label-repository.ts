import type { Database } from '@assay/db'
import { sql } from 'kysely'

interface TurnPage {
  readonly unlabelled: readonly string[]
  /** Where the next page begins; null behind the last one. */
  readonly last: string | null
}

/** Turns by id, and which of them rules have not looked at. */
export async function listUnlabelledTurns(
  db: Database,
  { after, until }: { readonly after: string; readonly until: string },
  limit: number,
): Promise<TurnPage> {
  const { rows } = await sql<TurnPage>`
    with page as (
      select id from turns where id > ${after} and id <= ${until} order by id limit ${limit}
    )
    select max(id::text) as last, coalesce(array_agg(id::text) filter (
      where not exists (
        select from turn_labels where turn_id = page.id and source = 'rules'
      )
    ), '{}') as unlabelled
    from page`.execute(db)
  return rows[0] ?? { unlabelled: [], last: null }
}

interface VotePage {
  readonly turnIds: readonly string[]
  /** The last vote of the page; null behind the last one. */
  readonly last: string | null
}

/** Turns that have their vote, in the order of the votes. */
export async function listVotedTurns(
  db: Database,
  after: string,
  limit: number,
): Promise<VotePage> {
  const { rows } = await sql<VotePage>`
    with page as (
      select id, turn_id from votes where id > ${after} order by id limit ${limit}
    )
    select max(id::text) as last,
      coalesce(array_agg(turn_id::text) filter (where turn_id is not null), '{}') as turn_ids
    from page`.execute(db)
  return rows[0] ?? { turnIds: [], last: null }
}
