import { floatAt } from '../at.ts'
import type { SymmetricMatrix } from '../cholesky.ts'
import { intervalHalfWidth, NORMAL_QUANTILE } from '../interval.ts'
import type { RatingFit } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import type { Uncertainty } from '../uncertainty.ts'
import { diagonalOf } from './matrix.ts'

/** What boards borrow from: the fit of all votes, and how sure it is. */
export interface OverallBoard {
  readonly fit: RatingFit
  /**
   * By model: how many times wider its published interval is than votes independent of each other
   * would make it.
   */
  readonly widening: Float64Array
}

/** By model: the widening that an uncertainty says. */
export function wideningOf(uncertainty: Uncertainty): Float64Array {
  return diagonalOf(uncertainty.byVotes).map(
    (variance, model) =>
      intervalHalfWidth(uncertainty, model) /
      (NORMAL_QUANTILE * POINTS_PER_STRENGTH * Math.sqrt(variance)),
  )
}

/** Widens a covariance of independent votes as the overall board's is widened. */
export function widen(
  { widening }: OverallBoard,
  { size, values }: SymmetricMatrix,
): SymmetricMatrix {
  const widened = values.map(
    (value, place) =>
      value * floatAt(widening, Math.floor(place / size)) * floatAt(widening, place % size),
  )
  return { size, values: widened }
}
