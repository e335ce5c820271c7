import type { LedgerEntry } from '@assay/ledger'
import { recordWeight, type WeighableVote, type Weigher, weigh } from '@assay/rating'

/** The fold's rating decision for a vote. */
export type RatingDecision = Pick<LedgerEntry, 'rated' | 'unratedReason'> & {
  /** The weight in thousandths. */
  readonly weight: number
}

type Ratable = WeighableVote & Pick<LedgerEntry, 'rated' | 'unratedReason'>

/** Fixes the weight of the next vote. A vote that exceeds its network's share is not rated. */
export function weighNext(weigher: Weigher, vote: Ratable): RatingDecision {
  const { rated, unratedReason } = vote
  if (!rated) return { rated, unratedReason, weight: 0 }
  const weight = weigh(weigher, vote)
  return weight > 0
    ? { rated, unratedReason, weight }
    : { rated: false, unratedReason: 'network_share', weight }
}

/** Adds a ledger entry to the state. Returns its weight in thousandths. */
export function followWeight(
  weigher: Weigher,
  vote: Ratable & Pick<LedgerEntry, 'weight'>,
): number {
  if (!wasWeighed(vote)) return 0
  recordWeight(weigher, vote, vote.weight)
  return vote.weight
}

/**
 * Whether the vote was valid when it was cast. Then it counts as one of its voter's rated votes.
 */
export function wasWeighed({
  rated,
  unratedReason,
}: Pick<LedgerEntry, 'rated' | 'unratedReason'>): boolean {
  return rated || unratedReason === 'network_share'
}
