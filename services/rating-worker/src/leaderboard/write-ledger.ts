import type { DatabaseTransaction } from '@assay/db'
import { drainChangedPairs } from '@assay/rating'
import { insertChanges, insertEntries } from '../ledger/ledger-repository.ts'
import { saveTallies } from '../ledger/tally-repository.ts'
import { insertVotedThreads } from '../ledger/voted-thread-repository.ts'
import type { AppendedWork } from './append-work.ts'
import type { LedgerFollower } from './ledger-follower.ts'

/** Stores the new entries, their voters' threads and the changed tallies. */
export async function writeLedger(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  { entries, changes }: AppendedWork,
): Promise<void> {
  if (entries.length > 0) {
    await insertEntries(trx, entries)
    await insertVotedThreads(trx, entries)
  }
  if (changes.length > 0) await insertChanges(trx, changes)
  const changed = drainChangedPairs(follower.tallies)
  if (changed.length > 0) await saveTallies(trx, changed)
}
