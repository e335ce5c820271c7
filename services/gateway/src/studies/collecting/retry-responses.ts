import type { Database } from '@assay/db'
import { changeStudy } from '../change-study.ts'
import { resetFailedResponses } from './response-repository.ts'

/**
 * Requests the failed responses of a study again, and returns their number.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} unless it is collecting.
 */
export async function retryResponses(db: Database, studyId: string): Promise<number> {
  return changeStudy(db, { studyId, states: ['collecting'] }, (trx) =>
    resetFailedResponses(trx, studyId),
  )
}
