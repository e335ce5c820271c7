import { floatAt } from '../at.ts'
import { inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { derivatives, voteDerivatives } from '../fit-strengths.ts'
import type { BoardVotes } from './board-votes.ts'
import { plus, times } from './matrix.ts'
import { type OverallBoard, widen } from './overall-board.ts'

/** The prediction of a board's strengths from all votes outside the board. */
export interface Rest {
  readonly strengths: Float64Array
  /** Covariance of these strengths as estimates of the mean over all boards. */
  readonly covariance: SymmetricMatrix
  /**
   * Variance of a model's strength on the board around the prediction, in units of the variance
   * between boards. It is at least 1, and larger if fewer boards contribute.
   */
  readonly spreadFactor: number
}

/**
 * Removes the board's votes from the overall fit with one Newton step, so that no vote counts
 * twice.
 * @param others total weights of the other boards of the axis.
 */
export function restOf(overall: OverallBoard, board: BoardVotes, others: readonly number[]): Rest {
  const { totals, strengths } = overall.fit
  const { curvature } = derivatives(totals, strengths)
  const own = voteDerivatives(board.totals, strengths)
  const inverse = inverseOf(plus(curvature, own.curvature, -1))
  const step = times(inverse, own.slope)
  return {
    strengths: strengths.map((strength, model) => strength - floatAt(step, model)),
    covariance: widen(overall, inverse),
    spreadFactor: 1 + concentrationOf(others),
  }
}

/**
 * Returns Σ s² over the boards' shares of the votes: 1 for one board, 1 / n for n boards of equal
 * size.
 */
function concentrationOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : weights.reduce((total, weight) => total + (weight / sum) ** 2, 0)
}
