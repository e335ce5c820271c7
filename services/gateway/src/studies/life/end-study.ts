import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'
import type { StudyStep } from './freeze-study.ts'
import { updateState } from './life-repository.ts'

/** The states before each end. A study that cannot be completed may be closed while collecting. */
const BEFORE = { closed: ['collecting', 'rating'], archived: ['closed'] } as const

/**
 * Closes or archives a study.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} in another state.
 */
export async function endStudy(
  db: Database,
  { studyId, by }: StudyStep,
  state: keyof typeof BEFORE,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, ...BEFORE[state])
    await updateState(trx, studyId, state)
    await insertAudit(trx, { action: `study ${state}`, actorId: by, subjectId: studyId })
  })
}
