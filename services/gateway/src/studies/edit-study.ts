import type { Database, DatabaseTransaction } from '@assay/db'
import { changeStudy } from './change-study.ts'
import {
  deleteStudy,
  type LockedStudy,
  type StudyText,
  updateStudyText,
} from './study-repository.ts'

/**
 * Runs `work` while the study is a draft and cannot be frozen meanwhile.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} if it is frozen.
 */
export async function editDraft<Result>(
  db: Database,
  studyId: string,
  work: (trx: DatabaseTransaction, study: LockedStudy) => Promise<Result>,
): Promise<Result> {
  return changeStudy(db, { studyId, states: ['draft'] }, work)
}

/** Replaces the texts and the design of a draft. See `editDraft` for the errors. */
export async function editStudy(db: Database, studyId: string, text: StudyText): Promise<void> {
  await editDraft(db, studyId, (trx) => updateStudyText(trx, studyId, text))
}

/** Deletes a draft with its items and arms. See `editDraft` for the errors. */
export async function deleteDraft(db: Database, studyId: string): Promise<void> {
  await editDraft(db, studyId, (trx) => deleteStudy(trx, studyId))
}
