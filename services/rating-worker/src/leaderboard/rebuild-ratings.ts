import type { Database } from '@assay/db'
import { listPairTallies } from '@assay/rating'
import { getCorrections } from '../exclusions/exclusion-repository.ts'
import { lockLedger } from '../ledger/ledger-repository.ts'
import { replaceTallies } from '../ledger/tally-repository.ts'
import { advanceTo } from './catch-up.ts'
import { readFoldState } from './fold-state-repository.ts'
import { createLedgerFollower } from './ledger-follower.ts'
import { writeSnapshot } from './write-snapshot.ts'

/**
 * Reads the entire ledger, checks its chain, and rebuilds the tallies and a snapshot from it.
 * Meanwhile, running workers wait. It relies only on the ledger and the corrections.
 * @returns the number of ledger entries.
 * @throws {BrokenLedgerError} if the chain is invalid; then nothing is changed.
 */
export async function rebuildRatings(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    const { head, models, offeredModelIds } = await readFoldState(trx)
    const follower = createLedgerFollower(await getCorrections(trx, models))
    await advanceTo(follower, trx, head)
    await replaceTallies(trx, listPairTallies(follower.tallies))
    await writeSnapshot(trx, follower, offeredModelIds)
    return follower.head.position
  })
}
