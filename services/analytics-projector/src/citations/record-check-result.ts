import { isOtherTitle } from '@assay/citations'
import type { Database } from '@assay/db'
import { type CheckResult, statusOf } from './check-result.ts'
import { listNamedTitles, updateCache, updateStatus } from './citation-repository.ts'

/** Stores an authority's result, and sets the status of every citation of the reference. */
export async function recordCheckResult(db: Database, result: CheckResult): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateCache(trx, result)
    const isFound = result.outcome === 'found'
    const named = isFound ? await listNamedTitles(trx, result) : []
    const others = named.filter((title) => isOtherTitle(title, result.titles))
    await updateStatus(trx, result, statusOf(null, result), others)
  })
}
