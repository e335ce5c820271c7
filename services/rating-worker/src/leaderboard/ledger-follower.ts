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
import { type Corrections, NO_CORRECTIONS } from '../exclusions/corrections.ts'
import type { RestoredVote } from '../ledger/ledger-repository.ts'
import { type ChainedState, NOTHING_CHAINED } from './chained-state.ts'

/**
 * The counted ledger up to `head`. It is a disposable copy in memory: any process gets the same
 * copy by reading the ledger from the start.
 */
export interface LedgerFollower {
  head: LedgerHead
  readonly tallies: Tallies
  /** The state that determines the next vote's weight. It includes the votes of excluded voters. */
  readonly weigher: Weigher
  /** Position of each voter's first entry. */
  readonly firstVotes: Map<string, number>
  readonly corrections: Corrections
  /** Number of votes that do not count, by reason. */
  readonly leftOut: Map<LeftOutReason, number>
  /** The ledger's content other than votes. */
  chained: ChainedState
  /** The newest estimate. */
  uncertainty: PlacedUncertainty | undefined
  /** The estimate from which the stored differences were computed. */
  storedEstimate: Uncertainty | undefined
}

/** The uncertainty of the ratings, and the ledger position for which it was estimated. */
export interface PlacedUncertainty {
  readonly position: number
  readonly estimate: Uncertainty
}

/** Creates a follower at the start of the ledger. It leaves out the votes of excluded voters. */
export function createLedgerFollower(corrections: Corrections = NO_CORRECTIONS): LedgerFollower {
  return {
    head: { position: 0, hash: GENESIS_HASH },
    tallies: createTallies(),
    weigher: createWeigher(),
    firstVotes: new Map(),
    corrections,
    leftOut: new Map(),
    chained: NOTHING_CHAINED,
    uncertainty: undefined,
    storedEstimate: undefined,
  }
}

/** Whether the vote counts in the ratings. */
export function isCounted(
  { corrections }: LedgerFollower,
  { rated, voterId }: Pick<LedgerEntry, 'rated' | 'voterId'>,
): boolean {
  return rated && !corrections.voterIds.has(voterId)
}

/** Counts a left-out vote by the reason why it is left out. A count of −1 undoes this. */
export function countLeftOut(
  { leftOut, corrections }: LedgerFollower,
  { unratedReason, voterId }: Pick<LedgerEntry, 'unratedReason' | 'voterId'>,
  change: 1 | -1 = 1,
): void {
  const reason = unratedReason ?? (corrections.voterIds.has(voterId) ? 'excluded' : undefined)
  if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + change)
}

/** Counts a vote that had been left out. A count of −1 undoes this. */
export function restoreVote(
  follower: LedgerFollower,
  vote: RestoredVote,
  change: 1 | -1 = 1,
): void {
  const { voterId, unratedReason, weight } = vote
  if (!follower.corrections.voterIds.has(voterId)) {
    if (change === 1) addVote(follower.tallies, follower.corrections.versions(vote), weight)
    else subtractVote(follower.tallies, vote)
  }
  restoreWeight(follower.weigher, vote, weight, change)
  countLeftOut(follower, { unratedReason: null, voterId }, change)
  countLeftOut(follower, { unratedReason, voterId }, change === 1 ? -1 : 1)
}

/**
 * The position of the voter's first entry. This is `position`, where the next entry goes, if the
 * voter has no entry yet.
 */
export function voterSince(
  { firstVotes }: LedgerFollower,
  voterId: string,
  position: number,
): number {
  return firstVotes.get(voterId) ?? position
}
