import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import type { DailyBudget } from './create-daily-budget.ts'
import { deleteOldTurnNetworks } from './daily-usage-repository.ts'

const METRICS_INTERVAL_MS = 15_000
const CLEANUP_INTERVAL_MS = 3_600_000

/** Regularly updates the budget metrics and deletes old networks of turns. */
export function watchDailyBudget(db: Database, budget: DailyBudget, log: Logger): AsyncDisposable {
  const resources = new AsyncDisposableStack()
  resources.use(
    every(METRICS_INTERVAL_MS, 'daily budget', log, async () => void (await budget.readArena())),
  )
  resources.use(
    every(CLEANUP_INTERVAL_MS, 'networks of turns', log, () => deleteOldTurnNetworks(db)),
  )
  return resources
}
