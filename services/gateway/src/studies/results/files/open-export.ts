import type { StudyResults } from '@assay/contracts/studies/results'
import type { Database } from '@assay/db'
import { ConflictError } from '../../../http/app-error.ts'
import { listArms, type StoredArm } from '../../arms/arm-repository.ts'
import type { Study } from '../../study-repository.ts'
import { getClosedStudy } from '../get-closed-study.ts'
import { readResults } from '../read-results.ts'
import { readCollection, readPseudonyms } from './export-repository.ts'

/** A closed study, whose data no longer changes. */
export interface StudyExport {
  readonly db: Database
  readonly study: Study
  readonly arms: readonly StoredArm[]
  readonly results: StudyResults
  readonly conclusions: readonly string[]
  /** By the ids of the raters. */
  readonly pseudonyms: ReadonlyMap<string, string>
  readonly collected: Awaited<ReturnType<typeof readCollection>>
}

/** @throws {ConflictError} until the results are computed. See `getClosedStudy` for other errors. */
export async function openExport(db: Database, studyId: string): Promise<StudyExport> {
  const study = await getClosedStudy(db, studyId)
  const { results, conclusions } = await readResults(db, studyId)
  if (!results) throw new ConflictError('The results are being computed. Please try again.')
  const [arms, pseudonyms, collected] = await Promise.all([
    listArms(db, studyId),
    readPseudonyms(db, studyId),
    readCollection(db, studyId),
  ])
  return { db, study, arms, results, conclusions, pseudonyms, collected }
}

/** Returns the name of an arm. */
export function armNames({ arms }: StudyExport): (id: string | null) => string | null {
  const names = new Map(arms.map(({ id, arm }) => [id, arm.name]))
  return (id) => (id === null ? null : (names.get(id) ?? id))
}
