import type { StoredAssessment } from '@assay/contracts/assessments'
import type { Database } from '@assay/db'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import {
  FAILED_ANSWER,
  hasTooManyAssessments,
  isSameAssessment,
  mayAssess,
  TOO_MANY_ASSESSMENTS,
} from './assessment-policy.ts'
import {
  findVoteToAssess,
  insertAssessments,
  listAssessments,
  type NewAssessment,
} from './assessment-repository.ts'

interface LateAssessment {
  readonly voteId: string
  readonly userId: string
  readonly assessments: readonly NewAssessment[]
}

/**
 * Stores a voter's assessments after the reveal. A changed assessment is added to the earlier
 * assessments. An unchanged assessment is not stored. Returns all assessments of the vote, oldest
 * first.
 * @throws {NotFoundError} if the vote is unknown or belongs to another user, or if its turn was
 * deleted.
 * @throws {ConflictError} if the answer failed, or after too many changes.
 */
export async function assessVote(
  db: Database,
  { voteId, userId, assessments }: LateAssessment,
): Promise<StoredAssessment[]> {
  const turn = await findVoteToAssess(db, { voteId, userId })
  if (!turn) throw new NotFoundError('Vote not found')
  if (!mayAssess(turn, assessments)) throw new ConflictError(FAILED_ANSWER)
  const late = (await listAssessments(db, voteId)).filter(({ after_reveal }) => after_reveal)
  const changed = assessments.filter((assessment) => {
    const current = late.findLast(({ side }) => side === assessment.side)
    return !isSameAssessment(current, assessment)
  })
  if (hasTooManyAssessments(late, changed)) throw new ConflictError(TOO_MANY_ASSESSMENTS)
  if (changed.length > 0) await insertAssessments(db, voteId, changed)
  return listAssessments(db, voteId)
}
