import type { LeftOutReason } from '@assay/contracts/votes'
import { GENESIS_HASH, type LedgerEntry, type LedgerHead } from '@assay/ledger'
import {
  addVote,
  createTallies,
  createWeigher,
  restoreWeight,
  subtractVote,
  type Tallies,
  type Uncertainty,
  type Weigher,
} from '@assay/rating'
import { type Exclusions, NO_EXCLUSIONS } from '../exclusions/exclusions.ts'
import type { RestoredVote } from '../ledger/ledger-repository.ts'
import { type ChainedState, NOTHING_CHAINED } from './chained-state.ts'

/**
 * The ledger, counted, up to `head`. It is a copy in memory that can be thrown away: any process
 * gets the same by reading the ledger from the start.
 */
export interface LedgerFollower {
  head: LedgerHead
  readonly tallies: Tallies
  /** What the weight of the next vote depends on; excluded voters are weighed like any. */
  readonly weigher: Weigher
  /** Position of each voter's first entry. */
  readonly firstVotes: Map<string, number>
  readonly exclusions: Exclusions
  /** Votes that do not count, by reason. */
  readonly leftOut: Map<LeftOutReason, number>
  /** What the ledger tells beside votes. */
  chained: ChainedState
  /** The newest estimate. */
  uncertainty: PlacedUncertainty | undefined
  /** The estimate whose differences are stored. */
  storedEstimate: Uncertainty | undefined
}

/** How sure the ratings are, and the position of the ledger that this is of. */
export interface PlacedUncertainty {
  readonly position: number
  readonly estimate: Uncertainty
}

/** Builds a follower that has read nothing and will leave the votes of the excluded out. */
export function createLedgerFollower(exclusions: Exclusions = NO_EXCLUSIONS): LedgerFollower {
  return {
    head: { position: 0, hash: GENESIS_HASH },
    tallies: createTallies(),
    weigher: createWeigher(),
    firstVotes: new Map(),
    exclusions,
    leftOut: new Map(),
    chained: NOTHING_CHAINED,
    uncertainty: undefined,
    storedEstimate: undefined,
  }
}

/** Does the vote take part in the ratings? */
export function isCounted(
  { exclusions }: LedgerFollower,
  { rated, voterId }: Pick<LedgerEntry, 'rated' | 'voterId'>,
): boolean {
  return rated && !exclusions.voterIds.has(voterId)
}

/** Counts a vote that takes no part in the ratings by its reason; −1 takes it back. */
export function countLeftOut(
  { leftOut, exclusions }: LedgerFollower,
  { unratedReason, voterId }: Pick<LedgerEntry, 'unratedReason' | 'voterId'>,
  change: 1 | -1 = 1,
): void {
  const reason = unratedReason ?? (exclusions.voterIds.has(voterId) ? 'excluded' : undefined)
  if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + change)
}

/** Counts a vote that had been left out; −1, of the last one, takes it back. */
export function restoreVote(
  follower: LedgerFollower,
  vote: RestoredVote,
  change: 1 | -1 = 1,
): void {
  const { voterId, unratedReason, weight } = vote
  if (!follower.exclusions.voterIds.has(voterId)) {
    if (change === 1) addVote(follower.tallies, vote, weight)
    else subtractVote(follower.tallies, vote)
  }
  restoreWeight(follower.weigher, vote, weight, change)
  countLeftOut(follower, { unratedReason: null, voterId }, change)
  countLeftOut(follower, { unratedReason, voterId }, change === 1 ? -1 : 1)
}

/** Where a voter's first entry stands, if the next one is at `position`. */
export function voterSince(
  { firstVotes }: LedgerFollower,
  voterId: string,
  position: number,
): number {
  return firstVotes.get(voterId) ?? position
}
