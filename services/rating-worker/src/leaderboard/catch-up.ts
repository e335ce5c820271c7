import { isDeepStrictEqual } from 'node:util'
import type { DatabaseTransaction } from '@assay/db'
import { BrokenLedgerError, type LedgerHead, verifyEntry } from '@assay/ledger'
import { addVote, forgetNetworks, listPairTallies } from '@assay/rating'
import { getCorrections } from '../exclusions/exclusion-repository.ts'
import {
  listEntriesBetween,
  type StoredChange,
  type StoredVote,
} from '../ledger/ledger-repository.ts'
import { listTallies, replaceTallies } from '../ledger/tally-repository.ts'
import { keyIdOf } from '../ledger/vote-to-fold.ts'
import { followWeight } from '../ledger/weigh-entries.ts'
import { withChange } from './chained-state.ts'
import type { FoldState } from './fold-state-repository.ts'
import {
  countLeftOut,
  createLedgerFollower,
  isCounted,
  type LedgerFollower,
  restoreVote,
  voterSince,
} from './ledger-follower.ts'

/** The stored tallies differ from the sum of the ledger. */
export class CorruptTalliesError extends Error {
  override readonly name = 'CorruptTalliesError'

  constructor() {
    super('the stored tallies differ from the ledger')
  }
}

const PAGE_SIZE = 10_000

/**
 * Brings the follower to the head of the ledger. If there are new corrections, it starts over and
 * replaces the stored tallies. Otherwise, a follower that starts at the beginning checks that its
 * tallies equal the stored ones.
 */
export async function catchUp(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  { head, models, oldestNetworkKey, exclusionChanges: { current, published } }: FoldState,
): Promise<void> {
  if (follower.corrections.changes !== current)
    Object.assign(follower, createLedgerFollower(await getCorrections(trx, models)))

  // If the database was restored to an earlier state, it lacks entries that the follower has
  // counted.
  if (isBeyond(follower, head)) Object.assign(follower, createLedgerFollower(follower.corrections))
  forgetNetworks(follower.weigher, (network) => keyIdOf(network) < oldestNetworkKey)
  const startedAt = follower.head.position
  await advanceTo(follower, trx, head)
  if (published !== follower.corrections.changes)
    await replaceTallies(trx, listPairTallies(follower.tallies))
  else if (startedAt === 0 && follower.head.position > 0) await verifyTallies(follower, trx)
}

/** Whether the follower has counted entries that are missing from a ledger that ends at `head`. */
function isBeyond({ head: own }: LedgerFollower, head: LedgerHead): boolean {
  return (
    own.position > head.position || (own.position === head.position && !own.hash.equals(head.hash))
  )
}

/**
 * Reads the entries that other processes have written, up to `head`, and checks the chain.
 * @throws {BrokenLedgerError} at the first entry whose hash does not follow from the previous
 * entry.
 */
export async function advanceTo(
  follower: LedgerFollower,
  trx: DatabaseTransaction,
  head: LedgerHead,
): Promise<void> {
  if (follower.head.position === head.position && follower.head.hash.equals(head.hash)) return
  while (follower.head.position < head.position) {
    const { position } = follower.head
    const upTo = Math.min(position + PAGE_SIZE, head.position)
    for (const entry of await listEntriesBetween(trx, position, upTo))
      if ('kind' in entry) followChange(follower, entry)
      else followVote(follower, entry)
    if (follower.head.position < upTo) throw new BrokenLedgerError(follower.head.position + 1)
  }
  follower.tallies.changedPairs.clear()
}

/**
 * Checks that the stored tallies equal the sum of the ledger.
 * @throws {CorruptTalliesError}
 */
async function verifyTallies({ tallies }: LedgerFollower, trx: DatabaseTransaction): Promise<void> {
  if (!isDeepStrictEqual(listPairTallies(tallies), await listTallies(trx)))
    throw new CorruptTalliesError()
}

function followVote(follower: LedgerFollower, entry: StoredVote): void {
  const { voterId, position, hash } = entry
  const since = voterSince(follower, voterId, position)
  verifyEntry(follower.head, { ...entry, voterSince: since }, hash)
  follower.firstVotes.set(voterId, since)
  const weight = followWeight(follower.weigher, entry)
  if (isCounted(follower, entry))
    addVote(follower.tallies, follower.corrections.versions(entry), weight)
  countLeftOut(follower, entry)
  follower.head = { position, hash }
}

function followChange(follower: LedgerFollower, change: StoredChange): void {
  const { position, hash, restored } = change
  verifyEntry(follower.head, change, hash)
  if (restored) restoreVote(follower, restored)
  follower.chained = withChange(follower.chained, change)
  follower.head = { position, hash }
}
