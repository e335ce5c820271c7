import type { Database } from '@assay/db'
import { refreshRates } from './rates-repository.ts'

/**
 * The pause between two refreshes, as a multiple of the time that a refresh takes. It limits the
 * load on the database.
 */
const PAUSE_PER_REFRESH = 50
const MIN_PAUSE_MS = 10_000

/**
 * Creates a sweep that updates the models' rates and is active for at most a fiftieth of the time.
 */
export function createRatesRefresh(db: Database): () => Promise<void> {
  let notBefore = 0
  return async () => {
    const startedAt = performance.now()
    if (startedAt < notBefore) return
    try {
      await refreshRates(db)
    } finally {
      const endedAt = performance.now()
      notBefore = endedAt + Math.max(MIN_PAUSE_MS, PAUSE_PER_REFRESH * (endedAt - startedAt))
    }
  }
}
