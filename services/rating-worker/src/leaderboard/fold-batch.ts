import type { Database, DatabaseTransaction } from '@assay/db'
import {
  drainChangedPairs,
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  forgetNetworks,
  listPairTallies,
  PRIOR_PRECISION,
} from '@assay/rating'
import { failpoint, inSpan } from '@assay/runtime'
import { getExclusions } from '../exclusions/exclusion-repository.ts'
import { insertChanges, insertEntries, lockLedger } from '../ledger/ledger-repository.ts'
import { replaceTallies, saveTallies } from '../ledger/tally-repository.ts'
import { keyIdOf } from '../ledger/vote-to-fold.ts'
import { insertVotedThreads } from '../ledger/voted-thread-repository.ts'
import { type AppendedWork, appendWork } from './append-work.ts'
import { currentStandings } from './current-standings.ts'
import { type FoldState, readFoldState } from './fold-state-repository.ts'
import { type FoldWork, isEmpty, takeWork } from './fold-work.ts'
import {
  advanceTo,
  createLedgerFollower,
  isBeyond,
  type LedgerFollower,
  verifyTallies,
} from './ledger-follower.ts'
import { saveDifferences } from './rating-differences-repository.ts'
import { insertSnapshot, needsSnapshot } from './snapshot-repository.ts'

export const BATCH_SIZE = 1_000

const PARAMETERS = {
  priorPrecision: PRIOR_PRECISION,
  fullWeightVotes: FULL_WEIGHT_VOTES,
  fullWeightSamples: FULL_WEIGHT_SAMPLES,
  fullWeightRepeats: FULL_WEIGHT_REPEATS,
}

export interface FoldedBatch {
  readonly votes: number
  /** When each of them was cast. */
  readonly castAt: readonly Date[]
  readonly ledgerPosition: number
  /** Undefined when there was nothing new to show. */
  readonly snapshotId: string | undefined
}

/**
 * Gives up to `limit` waiting votes their places in the ledger, and after them what has changed of
 * models, exclusions and labels, and writes the snapshot that follows, in one transaction and alone among all
 * processes. The follower is left where the ledger is.
 */
export async function foldBatch(
  db: Database,
  follower: LedgerFollower,
  limit = BATCH_SIZE,
): Promise<FoldedBatch> {
  let appended: AppendedWork | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      await lockLedger(trx)
      const state = await readFoldState(trx)
      await followState(trx, follower, state)
      const { chained } = follower
      const work = await takeWork(trx, { changes: state.waiting, chained }, limit)
      if (isEmpty(work) && !(await needsSnapshot(trx))) return toBatch(follower, work)
      appended = appendWork(follower, work, state)
      await writeLedger(trx, follower, appended)
      if (appended.changes.length > 0) failpoint('rt.before_snapshot')
      const snapshotId = await inSpan('write snapshot', {}, () =>
        writeSnapshot(trx, follower, state.offeredModelIds),
      )
      if (work.votes.length > 0) failpoint('rt.before_commit')
      return toBatch(follower, work, snapshotId)
    })
  } catch (error) {
    appended?.undo()
    follower.storedEstimate = undefined
    throw error
  }
}

function toBatch({ head }: LedgerFollower, { votes }: FoldWork, snapshotId?: string): FoldedBatch {
  return {
    votes: votes.length,
    castAt: votes.map(({ castAt }) => castAt),
    ledgerPosition: head.position,
    snapshotId,
  }
}

/** Writes the standings of these and all rated models at the follower's head; returns the id. */
export async function writeSnapshot(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  offeredModelIds: readonly string[],
): Promise<string> {
  const standings = currentStandings(follower, offeredModelIds)
  const { head, leftOut, exclusions, uncertainty } = follower
  const parameters = {
    ...PARAMETERS,
    exclusionChanges: exclusions.changes,
  }
  if (uncertainty && uncertainty.estimate !== follower.storedEstimate) {
    await saveDifferences(trx, uncertainty.estimate)
    follower.storedEstimate = uncertainty.estimate
  }
  return insertSnapshot(trx, { head, parameters, leftOut }, standings)
}

/**
 * Brings the follower to the head of the ledger. A change of who is excluded starts it over and
 * replaces the stored tallies; otherwise what it counted from the start must be what is stored.
 */
async function followState(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  { head, oldestNetworkKey, exclusionChanges: { current, published } }: FoldState,
): Promise<void> {
  if (follower.exclusions.changes !== current)
    Object.assign(follower, createLedgerFollower(await getExclusions(trx)))

  // The state wins: a database that was put back to an earlier state never had what we counted.
  if (isBeyond(follower, head)) Object.assign(follower, createLedgerFollower(follower.exclusions))
  forgetNetworks(follower.weigher, (network) => keyIdOf(network) < oldestNetworkKey)
  const startedAt = follower.head.position
  await advanceTo(follower, trx, head)
  if (published !== follower.exclusions.changes)
    await replaceTallies(trx, listPairTallies(follower.tallies))
  else if (startedAt === 0 && follower.head.position > 0) await verifyTallies(follower, trx)
}

async function writeLedger(
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
