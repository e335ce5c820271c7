import type { RatingDesk } from '@assay/contracts/studies/assignments'
import type { Database } from '@assay/db'
import { assertFound } from '../study-policy.ts'
import { findRatedStudy, lockRater } from './desk-repository.ts'
import { nextDesk } from './open-desk.ts'
import { assertRater } from './rating-policy.ts'
import { shareOf } from './share-policy.ts'
import { countTaken, updateFurther } from './share-repository.ts'

/**
 * Adds to the part of a rater what no rater has now, except what others need for their share.
 * Changes nothing while the part is not done, so the same request may be repeated.
 * @throws {NotFoundError} if the user is not a rater of the study.
 */
export async function takeFurther(
  db: Database,
  caller: { readonly studyId: string; readonly userId: string },
): Promise<RatingDesk> {
  return db.transaction().execute(async (trx) => {
    const rater = await lockRater(trx, caller)
    assertRater(rater)
    const { raterId } = rater
    const desk = await nextDesk(trx, { raterId, userId: caller.userId })
    if (desk.further === 0) return desk
    const study = await findRatedStudy(trx, raterId)
    assertFound(study)
    const { taken } = await countTaken(trx, raterId)
    const done = Math.max(taken - shareOf(study), study.further)
    await updateFurther(trx, raterId, done + desk.further)
    return nextDesk(trx, { raterId, userId: caller.userId })
  })
}
