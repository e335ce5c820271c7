import type { StudyDto } from '@assay/contracts/studies/studies'
import type { Database } from '@assay/db'
import { assertFound } from './study-policy.ts'
import { findStudy } from './study-repository.ts'
import { toStudyDto } from './to-study-dto.ts'

/** @throws {NotFoundError} for an unknown study. */
export async function readStudy(db: Database, id: string): Promise<StudyDto> {
  const study = await findStudy(db, id)
  assertFound(study)
  return toStudyDto(study)
}
