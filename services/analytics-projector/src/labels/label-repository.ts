import { type Database, EARLIER_QUESTIONS } from '@assay/db'
import { sql } from 'kysely'

/** A question, and those before it in its thread, the newest first. */
interface AskedQuestion {
  readonly prompt: string
  readonly earlier: readonly string[]
}

/** What a turn asks; undefined for one that is gone, or that rules have looked at already. */
export function findUnlabelledQuestion(
  db: Database,
  turnId: string,
): Promise<AskedQuestion | undefined> {
  return db
    .selectFrom('turns')
    .select(['prompt', EARLIER_QUESTIONS.as('earlier')])
    .where('id', '=', turnId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('turnLabels')
            .whereRef('turnId', '=', 'turns.id')
            .where('source', '=', 'rules'),
        ),
      ),
    )
    .executeTakeFirst()
}

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
