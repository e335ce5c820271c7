import { type Database, EARLIER_QUESTIONS, firstIdAt } from '@assay/db'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

/** A question, and those before it in its thread, the newest first. */
interface AskedQuestion {
  readonly prompt: string
  readonly earlier: readonly string[]
}

/** What a turn asks; undefined for one that is gone, and for one that this version has labelled. */
export function findQuestionToLabel(
  db: Database,
  turnId: string,
  version: string,
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
            .where('source', '=', 'model')
            .where('version', '=', version),
        ),
      ),
    )
    .executeTakeFirst()
}

/** How many turns models have labelled since midnight UTC. */
export async function countLabelledToday(db: Database): Promise<number> {
  const today = firstIdAt(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const { rows } = await sql<{ turns: number }>`
    select count(distinct turn_id)::int as turns from turn_labels
    where source = 'model' and id >= ${today}`.execute(db)
  return rows[0]?.turns ?? 0
}
