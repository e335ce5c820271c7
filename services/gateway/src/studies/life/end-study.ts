import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from './freeze-study.ts'
import { updateState } from './life-repository.ts'

/** The states before each end. A study that is given up while collecting has no results. */
const BEFORE = { closed: ['rating'], archived: ['collecting', 'closed'] } as const

/**
 * Closes or archives a study.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} in another state.
 */
export async function endStudy(
  db: Database,
  { studyId, by }: StudyStep,
  state: keyof typeof BEFORE,
): Promise<void> {
  await changeStudy(db, { studyId, states: BEFORE[state] }, async (trx) => {
    await updateState(trx, studyId, state)
    await insertAudit(trx, { action: `study ${state}`, actorId: by, subjectId: studyId })
  })
}
