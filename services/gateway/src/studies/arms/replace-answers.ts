import type { Database } from '@assay/db'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'
import { editDraft } from '../edit-study.ts'
import { listItemIds } from '../items/item-repository.ts'
import type { StudyStep } from '../step-of.ts'
import { deleteResponses, insertAnswers, listArms } from './arm-repository.ts'
import { type ReadAnswers, readAnswers } from './read-answers.ts'

export interface AnswersUpload extends StudyStep {
  readonly armId: string
  readonly bytes: Buffer
  readonly query: Parameters<typeof readAnswers>[1]
  readonly guard: PatientDataGuard
}

/**
 * Replaces the answers of an outside arm, unless the file is refused or has faulty rows that may not
 * be skipped.
 * @throws {NotFoundError} for an unknown arm. @throws {ConflictError} for a model, and if the items
 * changed meanwhile. See `editDraft` for the other errors.
 */
export async function replaceAnswers(
  db: Database,
  { studyId, by, armId, bytes, query, guard }: AnswersUpload,
): Promise<Pick<ReadAnswers, 'preview' | 'isRefused'>> {
  await assertOutside(db, studyId, armId)
  const itemIds = await listItemIds(db, studyId)
  const { preview, answers, isRefused } = await readAnswers(bytes, query, { itemIds, guard })
  if (isRefused) return { preview, isRefused }
  await editDraft(db, { studyId, by, part: 'uploaded answers' }, async (trx) => {
    await assertOutside(trx, studyId, armId)
    const current = new Set((await listItemIds(trx, studyId)).values())
    if (![...answers.keys()].every((itemId) => current.has(itemId)))
      throw new ConflictError('The questions have changed. Please upload the answers again.')
    await deleteResponses(trx, armId)
    await insertAnswers(trx, { studyId, armId }, answers)
  })
  return { preview, isRefused }
}

async function assertOutside(db: Database, studyId: string, armId: string): Promise<void> {
  const arm = (await listArms(db, studyId)).find(({ id }) => id === armId)
  if (!arm) throw new NotFoundError('Arm not found')
  if (arm.arm.kind !== 'outside')
    throw new ConflictError('Only the answers of an outside source can be uploaded.')
}
