import type { StudyResults, StudyResultsDto } from '@assay/contracts/studies/results'
import type { Database } from '@assay/db'
import { assertFound } from '../study-policy.ts'
import { blindResults } from './blind-results.ts'
import { conclude } from './conclude.ts'
import { findStoredResults, type StoredResults } from './stored-results-repository.ts'

/**
 * Reads the results of a study, with aliases for its arms until it is closed.
 * @throws {NotFoundError} for an unknown study.
 */
export async function readResults(db: Database, studyId: string): Promise<StudyResultsDto> {
  const stored = await findStoredResults(db, studyId)
  assertFound(stored)
  const isBlind = !isClosed(stored)
  const shown = shownResults(stored)
  const results = shown && isBlind ? blindResults(shown, stored.hash ?? studyId) : shown
  return {
    state: results ? 'ready' : stored.hasRatings ? 'computing' : 'none',
    computed_at: results ? (stored.resultsAt?.toISOString() ?? null) : null,
    is_blind: isBlind,
    results,
    conclusions: results ? conclude(results, stored.items) : [],
  }
}

function isClosed({ state }: Pick<StoredResults, 'state'>): boolean {
  return state === 'closed' || state === 'archived'
}

/** A closed study shows only its last results. */
function shownResults(stored: StoredResults): StudyResults | null {
  return isClosed(stored) && !stored.isFinal ? null : stored.results
}
