import { isOtherTitle } from '@assay/citations'
import type { Database } from '@assay/db'
import { listNamedTitles, updateCache, updateStatus } from './citation-repository.ts'
import { statusOf, type Verdict } from './verdict.ts'

/** Stores the result of an authority, and sets the status of every citation of the reference. */
export async function recordVerdict(db: Database, verdict: Verdict): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateCache(trx, verdict)
    const isFound = verdict.outcome === 'found'
    const named = isFound ? await listNamedTitles(trx, verdict) : []
    const others = named.filter((title) => isOtherTitle(title, verdict.titles))
    await updateStatus(trx, verdict, statusOf(null, verdict), others)
  })
}
