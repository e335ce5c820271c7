import type { StudyState } from '@assay/contracts/studies/studies'
import type { Database, DatabaseTransaction } from '@assay/db'
import { assertFound, assertInState } from './study-policy.ts'
import { type LockedStudy, lockStudy } from './study-repository.ts'

/** States in which raters are invited and join. */
export const BEFORE_CLOSE = ['draft', 'collecting', 'rating'] as const

interface Change {
  readonly studyId: string
  /** The states that permit the change. */
  readonly states: readonly StudyState[]
}

/**
 * Runs `work` while the study is in one of these states and cannot change meanwhile.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} in another state.
 */
export async function changeStudy<Result>(
  db: Database,
  { studyId, states }: Change,
  work: (trx: DatabaseTransaction, study: LockedStudy) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, ...states)
    return work(trx, study)
  })
}
