import type { Database, DatabaseTransaction } from '@assay/db'
import { differenceHalfWidths, type Uncertainty } from '@assay/rating'
import { sql } from 'kysely'

/**
 * Records the start of a fold. Returns how many consecutive folds have started without an end,
 * including this one. Only the first fold of each process adds to the count, because a process that
 * starts another fold did not crash in the previous one. The record is not flushed to disk, because
 * only process crashes count, not crashes of the machine. A fold records its end together with the
 * removal of its votes.
 */
export async function incrementUnfinishedFolds(db: Database, isFirst: boolean): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    with quiet as materialized (select set_config('synchronous_commit', 'off', true))
    update fold_progress set unfinished = case when ${isFirst} then unfinished + 1 else 1 end
    from quiet returning unfinished`.execute(db)
  return rows[0]?.unfinished ?? 1
}

/**
 * Stores the uncertainty of the rating difference of each model pair, for the details of later
 * boards.
 */
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

/**
 * Reads the uncertainty of the rating differences on the newest board. It has no models before the
 * first board.
 */
export async function readDifferences(trx: DatabaseTransaction) {
  return trx
    .selectFrom('foldProgress')
    .select(['comparedModels', 'differenceHalfWidths'])
    .executeTakeFirstOrThrow()
}
