import type { Database } from '@assay/db'
import { ConflictError } from '../../http/app-error.ts'
import { assertFound, assertInState } from '../study-policy.ts'
import { findStudy, type Study } from '../study-repository.ts'

/**
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} until it is closed, and for
 * one that was given up while collecting.
 */
export async function getClosedStudy(db: Database, studyId: string): Promise<Study> {
  const study = await findStudy(db, studyId)
  assertFound(study)
  assertInState(study.state, 'closed', 'archived')
  if (study.closedAt === null)
    throw new ConflictError('This study was given up before its rating, so it has no ratings.')
  return study
}
