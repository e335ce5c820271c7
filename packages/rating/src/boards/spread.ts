import { studentT } from '../student-t.ts'

/** Variance τ² of a model's strength between boards, and the standard error of its estimate. */
export interface Spread {
  readonly variance: number
  readonly error: number
}

/**
 * A spread of 104 points. The error of τ² counts as at most the square of this. Ranks on boards are
 * tested with at least this spread.
 */
export const MAX_SPREAD = 0.6

const normal = studentT(Number.POSITIVE_INFINITY)

/**
 * Returns the variance used for intervals: the mean of a normal distribution around the estimate,
 * truncated at 0. With few votes, the estimate is imprecise, and an estimate of 0 does not prove
 * that boards are equal.
 */
export function cautiousVariance({ variance, error }: Spread): number {
  const deviation = Math.min(error, MAX_SPREAD ** 2)
  if (deviation === 0) return variance
  const distance = variance / deviation
  const density = Math.exp(-(distance ** 2) / 2) / Math.sqrt(2 * Math.PI)
  const chanceAbove = 1 - normal(distance) / 2
  return variance + (deviation * density) / chanceAbove
}
