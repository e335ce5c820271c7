import type { StudySettings } from '@assay/contracts/studies/studies'
import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit, insertAuditOnce } from '../accounts/audit/audit-repository.ts'
import { changeStudy } from './change-study.ts'
import type { StudyStep } from './step-of.ts'
import {
  deleteStudy,
  insertStudy,
  type LockedStudy,
  type StudyText,
  updateStudySettings,
  updateStudyText,
} from './study-repository.ts'

/** A change of a study, as it is audited. */
export interface StudyEdit extends StudyStep {
  /** The part that is changed. */
  readonly part: 'title and design' | 'settings' | 'questions' | 'source' | 'uploaded answers'
}

/**
 * Runs `work` while the study is a draft and cannot be frozen meanwhile.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} if it is frozen.
 */
export async function editDraft<Result>(
  db: Database,
  { studyId, ...edit }: StudyEdit,
  work: (trx: DatabaseTransaction, study: LockedStudy) => Promise<Result>,
): Promise<Result> {
  return changeStudy(db, { studyId, states: ['draft'] }, async (trx, study) => {
    const result = await work(trx, study)
    await auditEdit(trx, { studyId, ...edit })
    return result
  })
}

/**
 * Records that a part of a study was changed. The client saves the design while a person types, so
 * repeated changes of it have one entry.
 */
export async function auditEdit(trx: Database, { studyId, by, part }: StudyEdit): Promise<void> {
  const insert = part === 'title and design' ? insertAuditOnce : insertAudit
  await insert(trx, { action: 'study edited', actorId: by, subjectId: studyId, detail: part })
}

/** Creates a draft and returns its id. */
export async function createStudy(
  db: Database,
  study: StudyText & { readonly ownerId: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const subjectId = await insertStudy(trx, study)
    await insertAudit(trx, { action: 'study created', actorId: study.ownerId, subjectId })
    return subjectId
  })
}

/** Replaces the texts and the design of a draft. See `editDraft` for the errors. */
export async function editStudy(db: Database, step: StudyStep, text: StudyText): Promise<void> {
  const edit = { ...step, part: 'title and design' } as const
  await editDraft(db, edit, (trx) => updateStudyText(trx, step.studyId, text))
}

/** Changes whether a study is paused, and whether its registration is public. */
export async function setStudy(
  db: Database,
  step: StudyStep,
  settings: StudySettings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isKnown = await updateStudySettings(trx, step.studyId, settings)
    if (isKnown) await auditEdit(trx, { ...step, part: 'settings' })
  })
}

/** Deletes a draft with its items and arms. See `editDraft` for the errors. */
export async function deleteDraft(db: Database, { studyId, by }: StudyStep): Promise<void> {
  await changeStudy(db, { studyId, states: ['draft'] }, async (trx) => {
    await deleteStudy(trx, studyId)
    await insertAudit(trx, { action: 'study deleted', actorId: by, subjectId: studyId })
  })
}
