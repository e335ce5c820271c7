import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { resetFailedResponses } from './response-repository.ts'

/**
 * Requests the failed responses of a study again, and returns their number.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} unless it is collecting.
 */
export async function retryResponses(db: Database, { studyId, by }: StudyStep): Promise<number> {
  return changeStudy(db, { studyId, states: ['collecting'] }, async (trx) => {
    const entry = { action: 'study answers requested again', actorId: by } as const
    await insertAudit(trx, { ...entry, subjectId: studyId })
    return resetFailedResponses(trx, studyId)
  })
}
