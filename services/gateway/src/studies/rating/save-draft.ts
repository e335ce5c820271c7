import type { Database } from '@assay/db'
import { updateDraft } from './assignment-repository.ts'
import { lockAssignment } from './desk-repository.ts'
import { assertOpen, assertOwn } from './rating-policy.ts'

/**
 * Stores what the rater has not finished.
 * @throws {NotFoundError} if it is not an assignment of the user.
 * @throws {ConflictError} if it is settled, or if the study is closed.
 */
export async function saveDraft(
  db: Database,
  {
    assignmentId,
    userId,
    draft,
  }: { readonly assignmentId: string; readonly userId: string; readonly draft: unknown },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, { assignmentId, userId })
    assertOwn(assignment)
    assertOpen(assignment.studyState, assignment.state)
    await updateDraft(trx, assignmentId, draft)
  })
}
