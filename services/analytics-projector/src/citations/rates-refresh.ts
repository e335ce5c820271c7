import type { Database } from '@assay/db'
import { refreshCitationRates } from './citation-rates-repository.ts'

/** Between two refreshes passes so many times what one takes: the database has other things to do. */
const PAUSE_PER_REFRESH = 50

export interface RatesRefresh {
  /** Something was read or checked. */
  requestRefresh(): void
  /** Recomputes the rates if anything changed and the last time is long enough ago. */
  refresh(): Promise<void>
}

/** Keeps the rates of the models up to what is read and checked, in a fiftieth of the time. */
export function createRatesRefresh(db: Database): RatesRefresh {
  let isStale = true
  let notBefore = 0
  return {
    requestRefresh() {
      isStale = true
    },
    async refresh() {
      const startedAt = performance.now()
      if (!isStale || startedAt < notBefore) return
      isStale = false
      try {
        await refreshCitationRates(db)
      } catch (error) {
        isStale = true
        throw error
      } finally {
        const endedAt = performance.now()
        notBefore = endedAt + PAUSE_PER_REFRESH * (endedAt - startedAt)
      }
    },
  }
}
