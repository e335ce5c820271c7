import { ERROR_CHANCE } from './interval.ts'
import type { VoterSums } from './share-interval.ts'
import { twoSidedQuantile } from './student-t.ts'

/** Hits per answer, possibly above 1, with the 95 % interval. */
interface RatioInterval {
  readonly ratio: number
  readonly low: number
  readonly high: number
}

/**
 * Estimates hits per answer: the ratio estimator of clustered totals, with the variance between
 * people and a t quantile for their effective number. The variance is never below the variance of
 * the same number of independent Poisson counts. Without hits, the upper end is the exact Poisson
 * bound for one count per effective person. Undefined without answers.
 */
export function ratioInterval(sums: VoterSums): RatioInterval | undefined {
  const { answers, hits, answersSquared, hitsSquared, hitsTimesAnswers } = sums
  if (answers === 0) return undefined
  const ratio = hits / answers
  const effective = answers ** 2 / answersSquared
  if (hits === 0) return { ratio, low: 0, high: -Math.log(ERROR_CHANCE / 2) / effective }
  const between = hitsSquared - 2 * ratio * hitsTimesAnswers + ratio ** 2 * answersSquared
  const correction = effective > 1 ? effective / (effective - 1) : 1
  const error = Math.sqrt(Math.max(correction * between, hits)) / answers
  const half = twoSidedQuantile(ERROR_CHANCE, Math.max(1, effective - 1)) * error
  return { ratio, low: Math.max(0, ratio - half), high: ratio + half }
}
