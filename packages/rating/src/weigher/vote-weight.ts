import {
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  type VoterActivity,
  WEIGHT_UNITS,
} from '../voter-weight.ts'

/**
 * Returns the weight of a voter's next rated vote before the network limit, in thousandths. The
 * first 30 votes count in full, and the k-th vote counts (30 / k)². For suggested questions and for
 * repetitions of a question, the same formula applies with 10 in place of 30; only the smaller of
 * these two factors is used. The weight is rounded down to whole thousandths, so that programs in
 * other languages get the same result, but is at least 1.
 * @param repeat the vote's number among the voter's rated votes that repeat this question, starting
 * at 1; 0 for the first vote on the question.
 */
export function nextWeight(before: VoterActivity, isSample: boolean, repeat = 0): number {
  const voter = shareOf(before.votes + 1, FULL_WEIGHT_VOTES)
  const suggested = isSample ? shareOf(before.samples + 1, FULL_WEIGHT_SAMPLES) : WEIGHT_UNITS
  const question = Math.min(suggested, shareOf(repeat, FULL_WEIGHT_REPEATS))
  return Math.max(1, Math.floor((voter * question) / WEIGHT_UNITS))
}

function shareOf(place: number, full: number): number {
  if (place <= full) return WEIGHT_UNITS
  return Math.max(1, Math.floor((WEIGHT_UNITS * full * full) / (place * place)))
}
