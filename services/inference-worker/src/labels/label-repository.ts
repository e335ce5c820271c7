import { type Database, firstIdAt } from '@assay/db'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

/** Counts the turns that models have labelled since midnight UTC. */
export async function countLabelledToday(db: Database): Promise<number> {
  const today = firstIdAt(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const { rows } = await sql<{ turns: number }>`
    select count(distinct turn_id)::int as turns from turn_labels
    where source = 'model' and id >= ${today}`.execute(db)
  return rows[0]?.turns ?? 0
}
