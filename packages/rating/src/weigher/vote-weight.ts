import {
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  type VoterActivity,
  WEIGHT_UNITS,
} from '../voter-weight.ts'

/** The factors of a vote's weight that follow from its voter's earlier votes, in thousandths. */
export interface VoterFactors {
  readonly voter: number
  /** For a suggested question, and for one that the voter asked before: the smaller of the two. */
  readonly question: number
}

/** What a vote is on. */
export interface VotedQuestion {
  readonly isSample: boolean
  /** Its number among the voter's rated votes that repeat this question, from 1; 0 for the first on it. */
  readonly repeat: number
}

/**
 * The factors of a voter's next rated vote, after `before`: 1 for the first 30, then (30 / k)² for
 * the k-th; on suggested questions, and on one question again, the same with 10. Whole numbers all
 * the way, rounded down, so that any language gets the same.
 */
export function nextFactors(
  before: VoterActivity,
  { isSample, repeat }: VotedQuestion,
): VoterFactors {
  const suggested = isSample ? shareOf(before.samples + 1, FULL_WEIGHT_SAMPLES) : WEIGHT_UNITS
  return {
    voter: shareOf(before.votes + 1, FULL_WEIGHT_VOTES),
    question: Math.min(suggested, shareOf(repeat, FULL_WEIGHT_REPEATS)),
  }
}

/** Their product, in thousandths and never below one: only a network's share makes a vote nothing. */
export function productOf({ voter, question }: VoterFactors): number {
  return Math.max(1, Math.floor((voter * question) / WEIGHT_UNITS))
}

/** What a voter's next rated vote weighs before its network is looked at, in thousandths. */
export function nextWeight(before: VoterActivity, isSample: boolean, repeat = 0): number {
  return productOf(nextFactors(before, { isSample, repeat }))
}

function shareOf(place: number, full: number): number {
  if (place <= full) return WEIGHT_UNITS
  return Math.max(1, Math.floor((WEIGHT_UNITS * full * full) / (place * place)))
}
