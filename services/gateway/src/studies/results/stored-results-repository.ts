import type { StudyResults } from '@assay/contracts/studies/results'
import type { StudyState } from '@assay/contracts/studies/studies'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface StoredResults {
  readonly state: StudyState
  /** SHA-256 of the frozen study; null for a draft. */
  readonly hash: string | null
  readonly results: StudyResults | null
  readonly resultsAt: Date | null
  readonly hasRatings: boolean
  /** Number of the study's questions. */
  readonly items: number
  /** Whether the results were computed after the study was closed, from all ratings. */
  readonly isFinal: boolean
}

export async function findStoredResults(
  db: Database,
  studyId: string,
): Promise<StoredResults | undefined> {
  const { rows } = await sql<StoredResults>`
    select state, hash, results, results_at, rated.count > 0 as has_ratings,
      (select count(*)::int from study_items where study_id = studies.id) as items,
      coalesce(results_at >= closed_at
        and rated.count = (results ->> 'ratings')::int + (results ->> 'repeats')::int, false)
        as is_final
    from studies,
      lateral (select count(*) from study_ratings where study_id = studies.id) as rated
    where id = ${studyId}`.execute(db)
  return rows[0]
}
