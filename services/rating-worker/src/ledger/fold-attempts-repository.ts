import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Notes that a fold begins; returns how many have begun in a row of which none ended, this one
 * included. A process that lives knows that its last fold did not kill it, so only the first one
 * of each process adds up. Not flushed to disk: the crashes that count are of processes. A fold that
 * takes its votes notes with them that it ended.
 */
export async function incrementUnfinishedFolds(db: Database, isFirst: boolean): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    with quiet as materialized (select set_config('synchronous_commit', 'off', true))
    update fold_attempts set unfinished = case when ${isFirst} then unfinished + 1 else 1 end
    from quiet returning unfinished`.execute(db)
  return rows[0]?.unfinished ?? 1
}
