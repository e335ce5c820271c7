import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { updateRestored, updateState } from './life-repository.ts'

/**
 * Ends the rating of a study.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} in another state.
 */
export async function closeStudy(db: Database, step: StudyStep): Promise<void> {
  await changeStudy(db, { studyId: step.studyId, states: ['rating'] }, (trx) => end(trx, step))
}

/**
 * Archives a study. A study that is given up while collecting has no results; one that is being rated
 * is closed first. See `closeStudy` for the errors.
 */
export async function archiveStudy(db: Database, step: StudyStep): Promise<void> {
  const states = ['collecting', 'rating', 'closed'] as const
  await changeStudy(db, { studyId: step.studyId, states }, async (trx, { state }) => {
    if (state === 'rating') await end(trx, step)
    await updateState(trx, step.studyId, 'archived')
    await insertAudit(trx, { action: 'study archived', actorId: step.by, subjectId: step.studyId })
  })
}

/** Undoes `archiveStudy`, except for the end of the rating. See `closeStudy` for the errors. */
export async function restoreStudy(db: Database, { studyId, by }: StudyStep): Promise<void> {
  await changeStudy(db, { studyId, states: ['archived'] }, async (trx) => {
    await updateRestored(trx, studyId)
    await insertAudit(trx, { action: 'study restored', actorId: by, subjectId: studyId })
  })
}

async function end(trx: DatabaseTransaction, { studyId, by }: StudyStep): Promise<void> {
  await updateState(trx, studyId, 'closed')
  await insertAudit(trx, { action: 'study closed', actorId: by, subjectId: studyId })
}
