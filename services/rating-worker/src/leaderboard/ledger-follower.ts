import { isDeepStrictEqual } from 'node:util'
import type { DatabaseTransaction } from '@assay/db'
import {
  addVote,
  createTallies,
  listPairTallies,
  type Tallies,
  type Uncertainty,
} from '@assay/rating'
import { GENESIS_HASH, verifyEntry } from '../ledger/hash-chain.ts'
import type { LedgerEntry } from '../ledger/ledger-entry.ts'
import { type LedgerHead, listEntriesAfter } from '../ledger/ledger-repository.ts'
import { listTallies } from '../ledger/tally-repository.ts'

/**
 * The ledger, counted, up to `head`. It is a copy in memory that can be thrown away: any process
 * gets the same by reading the ledger from the start.
 */
export interface LedgerFollower {
  head: LedgerHead
  readonly tallies: Tallies
  /** The newest estimate, and the position of the ledger that it is of. */
  uncertainty: { readonly position: number; readonly estimate: Uncertainty } | undefined
}

const PAGE_SIZE = 10_000

/** Builds a follower that has read nothing. */
export function createLedgerFollower(): LedgerFollower {
  return {
    head: { position: 0, hash: GENESIS_HASH },
    tallies: createTallies(),
    uncertainty: undefined,
  }
}

/** The stored tallies are not the sum of the ledger. */
export class CorruptTalliesError extends Error {
  override readonly name = 'CorruptTalliesError'

  constructor() {
    super('the stored tallies differ from the ledger')
  }
}

/**
 * Reads what others wrote, up to `head`, checking the chain entry by entry and, after a read from
 * the start, the stored tallies.
 * @throws {BrokenLedgerError} at the first entry that does not follow the one before.
 * @throws {CorruptTalliesError}
 */
export async function catchUp(
  follower: LedgerFollower,
  trx: DatabaseTransaction,
  head: LedgerHead,
): Promise<void> {
  if (follower.head.position === head.position && follower.head.hash.equals(head.hash)) return
  const fromStart = follower.head.position === 0
  while (follower.head.position < head.position) {
    const entries = await listEntriesAfter(trx, follower.head.position, PAGE_SIZE)
    for (const entry of entries) follow(follower, entry)
    if (entries.length === 0) break
  }
  if (fromStart && !isDeepStrictEqual(listPairTallies(follower.tallies), await listTallies(trx)))
    throw new CorruptTalliesError()
  follower.tallies.changedPairs.clear()
}

function follow(follower: LedgerFollower, entry: LedgerEntry): void {
  const { position, hash } = follower.head
  verifyEntry(position, hash, entry)
  if (entry.rated) addVote(follower.tallies, entry)
  follower.head = { position: entry.position, hash: entry.hash }
}
