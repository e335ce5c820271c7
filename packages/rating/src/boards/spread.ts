import { studentT } from '../student-t.ts'

/** Variance τ² between boards of a model's strength, and the standard error of its estimate. */
export interface Spread {
  readonly variance: number
  readonly error: number
}

/** No axis is expected to spread models further than that: 104 points. */
const MOST_SPREAD = 0.6

const normal = studentT(Number.POSITIVE_INFINITY)

/**
 * The variance that intervals allow for: the mean of what it may be, normal around the estimate and
 * not negative. Few votes say little about how boards differ, and an estimate of 0 proves nothing.
 */
export function cautiousVariance({ variance, error }: Spread): number {
  const deviation = Math.min(error, MOST_SPREAD ** 2)
  if (deviation === 0) return variance
  const distance = variance / deviation
  const density = Math.exp(-(distance ** 2) / 2) / Math.sqrt(2 * Math.PI)
  const chanceAbove = 1 - normal(distance) / 2
  return variance + (deviation * density) / chanceAbove
}
