import {
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  type VoterActivity,
  WEIGHT_UNITS,
} from '../voter-weight.ts'

/**
 * What a voter's next rated vote weighs, in thousandths, before its network is looked at: in full for
 * the first 30, then (30 / k)² for the k-th; on suggested questions, and on one question again, the
 * same with 10, of which the smaller counts. Rounded down to whole thousandths, so that programs in
 * other languages compute the same, and never below one.
 * @param repeat its number among the voter's rated votes that repeat this question, from 1; 0 for
 * the first on it.
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
