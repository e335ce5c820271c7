import { type Database, firstIdAt } from '@assay/db'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

/**
 * What a turn asks; undefined for one that is gone, that this version has labelled, or when models
 * have labelled `dailyLimit` turns since midnight UTC.
 */
export async function findPromptToLabel(
  db: Database,
  turnId: string,
  { version, dailyLimit }: { readonly version: string; readonly dailyLimit: number },
): Promise<string | undefined> {
  const today = firstIdAt(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const { rows } = await sql<{ prompt: string }>`
    select prompt from turns
    where id = ${turnId}
      and not exists (
        select from turn_labels
        where turn_id = turns.id and source = 'model' and version = ${version}
      )
      and (
        select count(distinct turn_id) from turn_labels where source = 'model' and id >= ${today}
      ) < ${dailyLimit}`.execute(db)
  return rows[0]?.prompt
}
