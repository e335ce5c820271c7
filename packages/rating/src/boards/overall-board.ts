import { floatAt } from '../at.ts'
import type { SymmetricMatrix } from '../cholesky.ts'
import { intervalHalfWidth, NORMAL_QUANTILE } from '../interval.ts'
import type { RatingFit } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import type { Uncertainty } from '../uncertainty.ts'
import { diagonalOf } from './matrix.ts'

/** The board from which other boards borrow: the fit of all votes and its uncertainty. */
export interface OverallBoard {
  readonly fit: RatingFit
  /**
   * For each model, the ratio of its published interval to its interval under independent votes.
   */
  readonly widening: Float64Array
}

/** Computes the widening of each model from an uncertainty. */
export function wideningOf(uncertainty: Uncertainty): Float64Array {
  return diagonalOf(uncertainty.byVotes).map(
    (variance, model) =>
      intervalHalfWidth(uncertainty, model) /
      (NORMAL_QUANTILE * POINTS_PER_STRENGTH * Math.sqrt(variance)),
  )
}

/** Applies the widening of the overall board to a covariance under independent votes. */
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
