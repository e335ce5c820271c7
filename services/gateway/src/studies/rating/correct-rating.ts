import type { RatedAssignmentDto, RatingDesk } from '@assay/contracts/studies/assignments'
import type { Database, DatabaseTransaction } from '@assay/db'
import { findLastRated, findRating, updateRating } from './assignment-repository.ts'
import { findShownAssignment, lockAssignment } from './desk-repository.ts'
import { nextDesk } from './open-desk.ts'
import type { RateRequest } from './rate-assignment.ts'
import { assertFits, assertLast, assertOwn } from './rating-policy.ts'
import { toAssignmentDto } from './to-rating-desk.ts'

type Caller = Pick<RateRequest, 'assignmentId' | 'userId'>

/**
 * Reads the rater's last rating. Earlier ones stay hidden, because a repeated assignment would no
 * longer show whether the rater agrees with themselves.
 * @throws {NotFoundError} if it is not an assignment of the user.
 * @throws {ConflictError} if it is not the last rating, or if the study is closed.
 */
export async function readLastRating(db: Database, caller: Caller): Promise<RatedAssignmentDto> {
  return db.transaction().execute(async (trx) => {
    const { design } = await lockLast(trx, caller)
    const shown = await findShownAssignment(trx, caller.assignmentId)
    const rated = await findRating(trx, caller.assignmentId)
    assertOwn(shown)
    assertOwn(rated)
    const { draft: _, ...assignment } = toAssignmentDto(shown, design)
    return { ...assignment, ...rated }
  })
}

/**
 * Replaces the rater's last rating, and returns the rater's next assignment.
 * @throws {InvalidInputError} if the rating does not fit the design, and as `readLastRating`.
 */
export async function correctRating(
  db: Database,
  { rating, comment, ...caller }: RateRequest,
): Promise<RatingDesk> {
  return db.transaction().execute(async (trx) => {
    const { raterId, design, rubric } = await lockLast(trx, caller)
    assertFits(rating, design, rubric)
    await updateRating(trx, { assignmentId: caller.assignmentId, rating, comment })
    return nextDesk(trx, { raterId, userId: caller.userId })
  })
}

async function lockLast(trx: DatabaseTransaction, caller: Caller) {
  const assignment = await lockAssignment(trx, caller)
  assertOwn(assignment)
  const lastId = await findLastRated(trx, assignment.raterId)
  assertLast(assignment.studyState, assignment.id, lastId)
  return assignment
}
