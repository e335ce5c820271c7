import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError } from '../../http/app-error.ts'
import { editDraft } from '../edit-study.ts'
import { hashStudy } from './hash-study.ts'
import { insertWaitingResponses, updateFrozen } from './life-repository.ts'
import { readPlan } from './read-plan.ts'

/** Which study, and who acts. */
export interface StudyStep {
  readonly studyId: string
  readonly by: string
}

/**
 * Freezes a draft: stores the hash of its texts, and the responses that the workers will request.
 * @throws {NotFoundError} for an unknown study.
 * @throws {ConflictError} if it is frozen, or with what is missing.
 */
export async function freezeStudy(db: Database, { studyId, by }: StudyStep): Promise<void> {
  await editDraft(db, studyId, async (trx, { design }) => {
    const { missing } = await readPlan(trx, studyId, design)
    if (missing.length > 0) throw new ConflictError(missing.join(' '))
    await updateFrozen(trx, studyId, await hashStudy(trx, studyId))
    await insertWaitingResponses(trx, studyId)
    await insertAudit(trx, { action: 'study frozen', actorId: by, subjectId: studyId })
  })
}
