import { isOtherTitle } from '@assay/citations'
import type { Database } from '@assay/db'
import { listNamedTitles, updateCache, updateStatus } from './citation-repository.ts'
import { statusOf, type Verdict } from './verdict.ts'

/** Keeps what an authority says, and gives every citation of the reference its status. */
export async function recordVerdict(db: Database, verdict: Verdict): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateCache(trx, verdict)
    const isFound = verdict.outcome === 'found'
    const named = isFound ? await listNamedTitles(trx, verdict) : []
    const others = named.filter((title) => isOtherTitle(title, verdict.titles))
    await updateStatus(trx, verdict, statusOf(null, verdict), others)
  })
}
