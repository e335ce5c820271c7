import type { Database } from '@assay/db'
import { refreshRates } from './rates-repository.ts'

/** Between two refreshes passes so many times what one takes: the database has other things to do. */
const PAUSE_PER_REFRESH = 50
const MIN_PAUSE_MS = 10_000

/** Builds a sweep that keeps the rates of the models, in a fiftieth of the time at most. */
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
