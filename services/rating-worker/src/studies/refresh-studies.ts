import type { Database } from '@assay/db'
import { computeResults } from '@assay/rating/studies'
import { listStudiesToCompute, readStudyRecord, saveResults } from './study-record-repository.ts'

/**
 * Computes the results of studies with new ratings. Several processes may run it, because none holds
 * a lock while it computes.
 * @throws {AggregateError} after all other studies, if some could not be computed.
 */
export async function refreshStudies(db: Database): Promise<void> {
  const errors: unknown[] = []
  for (const studyId of await listStudiesToCompute(db))
    await refreshStudy(db, studyId).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `no results: ${errors.join('; ')}`)
}

async function refreshStudy(db: Database, studyId: string): Promise<void> {
  const { record, readAt } = await readStudyRecord(db, studyId)
  await saveResults(db, studyId, { results: computeResults(record), readAt })
}
