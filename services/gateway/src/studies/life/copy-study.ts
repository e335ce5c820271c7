import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { FROZEN_STATES } from '../study-policy.ts'
import { copyStudyParts } from './life-repository.ts'

/**
 * Creates a draft of the next version of a frozen study.
 * @returns the id of the draft.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} for a draft.
 */
export async function copyStudy(db: Database, { studyId, by }: StudyStep): Promise<string> {
  return changeStudy(db, { studyId, states: FROZEN_STATES }, async (trx) => {
    const subjectId = await copyStudyParts(trx, { studyId, by })
    const entry = { action: 'study created', actorId: by, subjectId } as const
    await insertAudit(trx, { ...entry, detail: 'next version' })
    return subjectId
  })
}
