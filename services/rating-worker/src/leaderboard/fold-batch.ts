import type { Database, DatabaseTransaction } from '@assay/db'
import { drainChangedPairs, FULL_WEIGHT_VOTES, PRIOR_PRECISION } from '@assay/rating'
import type { LedgerEntry, VoteToFold } from '../ledger/ledger-entry.ts'
import {
  getLedgerHead,
  insertEntries,
  lockLedger,
  takeVotesToFold,
} from '../ledger/ledger-repository.ts'
import { saveTallies } from '../ledger/tally-repository.ts'
import { appendVotes, takeBackVotes } from './append-votes.ts'
import { currentStandings } from './current-standings.ts'
import { catchUp, type LedgerFollower } from './ledger-follower.ts'
import { insertSnapshot, lacksSnapshot, listActiveModelIds } from './snapshot-repository.ts'

export const BATCH_SIZE = 1_000

const PARAMETERS = { priorPrecision: PRIOR_PRECISION, fullWeightVotes: FULL_WEIGHT_VOTES }

export interface FoldedBatch {
  readonly votes: number
  readonly ledgerPosition: number
  /** Undefined when there was nothing new to show. */
  readonly snapshotId: string | undefined
}

/**
 * Gives up to 1,000 waiting votes their places in the ledger and writes the snapshot that follows,
 * in one transaction and alone among all processes. The follower is left where the ledger is.
 */
export async function foldBatch(db: Database, follower: LedgerFollower): Promise<FoldedBatch> {
  let undo = () => {}
  try {
    return await db.transaction().execute(async (trx) => {
      await lockLedger(trx)
      await catchUp(follower, trx, await getLedgerHead(trx))
      const votes = await takeVotesToFold(trx, BATCH_SIZE)
      if (votes.length === 0 && !(await lacksSnapshot(trx)))
        return { votes: 0, ledgerPosition: follower.head.position, snapshotId: undefined }

      const { head } = follower
      const entries = appendVotes(follower, votes)
      undo = () => takeBackVotes(follower, entries, head)
      await writeLedger(trx, follower, entries, votes)
      const standings = currentStandings(follower, await listActiveModelIds(trx))
      const snapshotId = await insertSnapshot(trx, follower.head, standings, PARAMETERS)
      return { votes: votes.length, ledgerPosition: follower.head.position, snapshotId }
    })
  } catch (error) {
    undo()
    throw error
  }
}

async function writeLedger(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  entries: readonly LedgerEntry[],
  votes: readonly VoteToFold[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(trx, entries, votes)
  const changed = drainChangedPairs(follower.tallies)
  if (changed.length > 0) await saveTallies(trx, changed)
}
