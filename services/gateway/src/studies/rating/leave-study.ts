import { type Database, releaseAssignments } from '@assay/db'
import { lockRater } from './desk-repository.ts'
import { updateLeft } from './rater-repository.ts'
import { assertRater } from './rating-policy.ts'

/**
 * Ends a user's part in a study. Their ratings stay, and open assignments return to the pool.
 * @throws {NotFoundError} if the user is not a rater of the study.
 */
export async function leaveStudy(
  db: Database,
  caller: { readonly studyId: string; readonly userId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rater = await lockRater(trx, caller)
    assertRater(rater)
    await updateLeft(trx, rater.raterId)
    await releaseAssignments(trx, [rater.raterId])
  })
}
