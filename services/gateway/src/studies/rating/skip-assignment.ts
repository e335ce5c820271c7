import type { RatingDesk, SkipBody } from '@assay/contracts/studies/assignments'
import type { Database } from '@assay/db'
import { insertCopy, updateSkipped } from './assignment-repository.ts'
import { lockAssignment } from './desk-repository.ts'
import { nextDesk } from './open-desk.ts'
import { assertOpen, assertOwn } from './rating-policy.ts'

export interface SkipRequest extends Pick<SkipBody, 'kind' | 'reason'> {
  readonly assignmentId: string
  readonly userId: string
}

/**
 * Skips an assignment and returns the rater's next one. Another rater gets a copy, except of a
 * flagged assignment, which is faulty for everybody. The same request may be repeated.
 * @throws {NotFoundError} if it is not an assignment of the user.
 * @throws {ConflictError} if it is settled in another way, or if the study is closed.
 */
export async function skipAssignment(
  db: Database,
  { assignmentId, userId, kind, reason }: SkipRequest,
): Promise<RatingDesk> {
  return db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, { assignmentId, userId })
    assertOwn(assignment)
    const isRepeated = assignment.state === kind && assignment.reason === reason
    if (!isRepeated) {
      assertOpen(assignment.studyState, assignment.state)
      await updateSkipped(trx, assignmentId, { kind, reason })
      const isForOthers = kind !== 'flag' && assignment.repeatOf === null
      if (isForOthers) await insertCopy(trx, assignmentId)
    }
    return nextDesk(trx, { raterId: assignment.raterId, userId })
  })
}
