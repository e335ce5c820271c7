import type { BoardDetails, Database, DatabaseTransaction } from '@assay/db'
import { differenceHalfWidths, type ModelChange, type Uncertainty } from '@assay/rating'
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
 * Reads the uncertainty of the rating differences on the newest board, and the newest finding of
 * the change test. There are no models before the first board.
 */
export async function readFoldedDetails(
  trx: DatabaseTransaction,
): Promise<Pick<BoardDetails, 'comparedModels' | 'differenceHalfWidths' | 'changes'>> {
  return trx
    .selectFrom('foldProgress')
    .select(['comparedModels', 'differenceHalfWidths', 'modelChanges as changes'])
    .executeTakeFirstOrThrow()
}

/**
 * Stores the finding of the change test for later boards, and for boards that have details but are
 * not published yet.
 */
export async function updateChanges(db: Database, changes: readonly ModelChange[]): Promise<void> {
  const found = JSON.stringify(
    changes.map(({ modelId, points, votes, sinceMs }) => ({
      ...{ modelId, points, votes, since: new Date(sinceMs).toISOString() },
    })),
  )
  await sql`
    with stored as (
      update fold_progress set model_changes = ${found}::jsonb
      where model_changes <> ${found}::jsonb
    )
    update leaderboard_snapshots set details = jsonb_set(details, '{changes}', ${found}::jsonb)
    where published_at is null and details -> 'changes' <> ${found}::jsonb`.execute(db)
}
