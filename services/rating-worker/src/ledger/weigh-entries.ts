import type { LedgerEntry } from '@assay/ledger'
import { recordWeight, type WeighableVote, type Weigher, weigh } from '@assay/rating'

/** What the fold decides of a vote. */
export type FoldVerdict = Pick<LedgerEntry, 'rated' | 'unratedReason'> & {
  /** In thousandths. */
  readonly weight: number
}

type Ratable = WeighableVote & Pick<LedgerEntry, 'rated' | 'unratedReason'>

/** Fixes what the next vote weighs; without room for its network it is not rated. */
export function weighNext(weigher: Weigher, vote: Ratable): FoldVerdict {
  const { rated, unratedReason } = vote
  if (!rated) return { rated, unratedReason, weight: 0 }
  const weight = weigh(weigher, vote)
  return weight > 0
    ? { rated, unratedReason, weight }
    : { rated: false, unratedReason: 'network_share', weight }
}

/** Remembers an entry of the ledger; returns what it weighs, in thousandths. */
export function followWeight(
  weigher: Weigher,
  vote: Ratable & Pick<LedgerEntry, 'weight'>,
): number {
  if (!wasWeighed(vote)) return 0
  recordWeight(weigher, vote, vote.weight)
  return vote.weight
}

/** Did the vote meet the rules when it was cast? Then it is one of its voter's rated votes. */
export function wasWeighed({
  rated,
  unratedReason,
}: Pick<LedgerEntry, 'rated' | 'unratedReason'>): boolean {
  return rated || unratedReason === 'network_share'
}
