import type { DatabaseTransaction } from './database.ts'

/**
 * Returns the open assignments of these raters to the pool, without their drafts. Repeated
 * assignments are deleted, because they concern only their rater.
 */
export async function releaseAssignments(
  trx: DatabaseTransaction,
  raterIds: readonly string[],
): Promise<void> {
  if (raterIds.length === 0) return
  await trx
    .deleteFrom('studyAssignments')
    .where('raterId', 'in', raterIds)
    .where('state', '=', 'open')
    .where('repeatOf', 'is not', null)
    .execute()
  await trx
    .updateTable('studyAssignments')
    .set({ raterId: null, shownAt: null, draft: null })
    .where('raterId', 'in', raterIds)
    .where('state', '=', 'open')
    .execute()
}
