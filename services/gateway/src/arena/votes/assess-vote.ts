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
 * Stores a voter's assessments after the reveal. A changed assessment is added to the earlier ones;
 * an unchanged one is not stored. Returns all assessments of the vote, oldest first.
 * @throws {NotFoundError} for an unknown vote, another user's vote, or one whose turn was deleted.
 * @throws {ConflictError} for an answer that failed, and after too many changes.
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
