import {
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  type VoterActivity,
  WEIGHT_UNITS,
} from '../voter-weight.ts'

/** The factors of a vote's weight that follow from its voter's earlier votes, in thousandths. */
export interface VoterFactors {
  readonly voter: number
  readonly suggestion: number
}

/**
 * The factors of a voter's next rated vote, after `before`: 1 for the first 30, then (30 / k)² for
 * the k-th; on suggested questions the same with 10. Whole numbers all the way, rounded down, so
 * that any language gets the same.
 */
export function nextFactors(before: VoterActivity, isSample: boolean): VoterFactors {
  return {
    voter: shareOf(before.votes + 1, FULL_WEIGHT_VOTES),
    suggestion: isSample ? shareOf(before.samples + 1, FULL_WEIGHT_SAMPLES) : WEIGHT_UNITS,
  }
}

/** Their product, in thousandths and never below one: only a network's share makes a vote nothing. */
export function productOf({ voter, suggestion }: VoterFactors): number {
  return Math.max(1, Math.floor((voter * suggestion) / WEIGHT_UNITS))
}

/** What a voter's next rated vote weighs before its network is looked at, in thousandths. */
export function nextWeight(before: VoterActivity, isSample: boolean): number {
  return productOf(nextFactors(before, isSample))
}

function shareOf(place: number, full: number): number {
  if (place <= full) return WEIGHT_UNITS
  return Math.max(1, Math.floor((WEIGHT_UNITS * full * full) / (place * place)))
}
