import type { Database } from '@assay/db'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'
import { resetFailedResponses } from './response-repository.ts'

/**
 * Requests the failed responses of a study again, and returns their number.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} unless it is collecting.
 */
export async function retryResponses(db: Database, studyId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, 'collecting')
    return resetFailedResponses(trx, studyId)
  })
}
