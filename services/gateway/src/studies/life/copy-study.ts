import type { Database } from '@assay/db'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'
import type { StudyStep } from './freeze-study.ts'
import { copyStudyParts } from './life-repository.ts'

/**
 * Creates a draft of the next version of a frozen study.
 * @returns the id of the draft.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} for a draft.
 */
export async function copyStudy(db: Database, { studyId, by }: StudyStep): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, 'collecting', 'rating', 'closed', 'archived')
    return copyStudyParts(trx, { studyId, ownerId: by })
  })
}
