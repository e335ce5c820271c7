import type { StudyItem } from '@assay/contracts/studies/items'
import type { Database } from '@assay/db'
import { editDraft } from '../edit-study.ts'
import type { StudyStep } from '../step-of.ts'
import { deleteItems, insertItems } from './item-repository.ts'

/** Replaces all items of a draft. See `editDraft` for the errors. */
export async function replaceItems(
  db: Database,
  { studyId, by }: StudyStep,
  items: readonly StudyItem[],
): Promise<void> {
  await editDraft(db, { studyId, by, part: 'questions' }, async (trx) => {
    await deleteItems(trx, studyId)
    await insertItems(trx, studyId, items)
  })
}
