import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError } from '../../http/app-error.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { hashStudy } from './hash-study.ts'
import { insertWaitingResponses, updateFrozen } from './life-repository.ts'
import { readPlan } from './read-plan.ts'

/**
 * Freezes a draft: stores the hash of its texts, and the responses that the workers will request.
 * @throws {NotFoundError} for an unknown study.
 * @throws {ConflictError} if it is frozen, or with what is missing.
 */
export async function freezeStudy(db: Database, { studyId, by }: StudyStep): Promise<void> {
  await changeStudy(db, { studyId, states: ['draft'] }, async (trx, { design }) => {
    const { missing } = await readPlan(trx, studyId, design)
    if (missing.length > 0) throw new ConflictError(missing.join(' '))
    await updateFrozen(trx, studyId, await hashStudy(trx, studyId))
    await insertWaitingResponses(trx, studyId)
    await insertAudit(trx, { action: 'study frozen', actorId: by, subjectId: studyId })
  })
}
