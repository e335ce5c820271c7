import type { Database } from '@assay/db'
import { InvalidInputError } from '../../http/invalid-input-error.ts'
import { updateDraft } from './assignment-repository.ts'
import { lockAssignment } from './desk-repository.ts'
import { assertOpen, assertOwn } from './rating-policy.ts'

const MAX_DRAFT_LENGTH = 20_000

/**
 * Stores what the rater has not finished.
 * @throws {NotFoundError} if it is not an assignment of the user.
 * @throws {ConflictError} if it is settled, or if the study is closed.
 * @throws {InvalidInputError} if the draft is too long.
 */
export async function saveDraft(
  db: Database,
  {
    assignmentId,
    userId,
    draft,
  }: { readonly assignmentId: string; readonly userId: string; readonly draft: unknown },
): Promise<void> {
  if (JSON.stringify(draft).length > MAX_DRAFT_LENGTH) {
    throw new InvalidInputError('draft', `A draft has at most ${MAX_DRAFT_LENGTH} characters`)
  }
  await db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, { assignmentId, userId })
    assertOwn(assignment)
    assertOpen(assignment.studyState, assignment.state)
    await updateDraft(trx, assignmentId, draft)
  })
}
