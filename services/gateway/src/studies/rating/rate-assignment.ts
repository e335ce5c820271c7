import { isDeepStrictEqual } from 'node:util'
import type { Rating, RatingDesk } from '@assay/contracts/studies/assignments'
import type { Database } from '@assay/db'
import { findRating, insertRating } from './assignment-repository.ts'
import { lockAssignment } from './desk-repository.ts'
import { nextDesk } from './open-desk.ts'
import { assertFits, assertOpen, assertOwn } from './rating-policy.ts'

export interface RateRequest {
  readonly assignmentId: string
  readonly userId: string
  readonly rating: Rating
  readonly comment: string | null
}

/**
 * Rates an assignment, once, and returns the rater's next one. The same request may be repeated.
 * @throws {NotFoundError} if it is not an assignment of the user.
 * @throws {ConflictError} if it has another rating or was skipped, or if the study is closed.
 * @throws {InvalidInputError} if the rating does not fit the design.
 */
export async function rateAssignment(
  db: Database,
  { assignmentId, userId, rating, comment }: RateRequest,
): Promise<RatingDesk> {
  return db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, { assignmentId, userId })
    assertOwn(assignment)
    const isRepeated =
      assignment.state === 'rated' &&
      isDeepStrictEqual(await findRating(trx, assignmentId), { rating, comment })
    if (!isRepeated) {
      assertOpen(assignment.studyState, assignment.state)
      assertFits(rating, assignment.design, assignment.rubric)
      await insertRating(trx, { assignmentId, rating, comment })
    }
    return nextDesk(trx, { raterId: assignment.raterId, userId })
  })
}
