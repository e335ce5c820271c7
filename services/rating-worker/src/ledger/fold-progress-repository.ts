import type { Database, DatabaseTransaction } from '@assay/db'
import { differenceHalfWidths, type Uncertainty } from '@assay/rating'
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
    update fold_progress set unfinished = case when ${isFirst} then unfinished + 1 else 1 end
    from quiet returning unfinished`.execute(db)
  return rows[0]?.unfinished ?? 1
}

/** Keeps how sure the difference of each two models is, for the details of the boards that follow. */
export async function updateDifferences(
  trx: DatabaseTransaction,
  uncertainty: Uncertainty,
): Promise<void> {
  await trx
    .updateTable('foldProgress')
    .set({
      comparedModels: [...uncertainty.modelIds],
      differenceHalfWidths: Array.from(differenceHalfWidths(uncertainty)),
    })
    .execute()
}

/** How sure the differences of the newest board are; of no models before the first. */
export async function readDifferences(trx: DatabaseTransaction) {
  return trx
    .selectFrom('foldProgress')
    .select(['comparedModels', 'differenceHalfWidths'])
    .executeTakeFirstOrThrow()
}
