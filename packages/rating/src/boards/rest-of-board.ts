import { floatAt } from '../at.ts'
import { inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { derivatives, voteDerivatives } from '../fit-strengths.ts'
import type { BoardVotes } from './board-votes.ts'
import { plus, times } from './matrix.ts'
import { type OverallBoard, widen } from './overall-board.ts'

/** What all votes but a board's say: where the board's strengths are expected before it is asked. */
export interface Rest {
  readonly strengths: Float64Array
  /** Covariance of these, as estimates of the mean of all boards. */
  readonly covariance: SymmetricMatrix
  /**
   * Variance of a model's strength on the board around the rest's, in units of the variance
   * between boards: 1, and the more the fewer boards the rest is made of.
   */
  readonly spreadFactor: number
}

/**
 * Leaves the board's votes out of the overall fit by one Newton step, so that no vote counts twice.
 * @param others weights of the votes of the axis' other boards.
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

/** Σ s² of the boards' shares of the votes: 1 for one board, 1 / n for n of a size. */
function concentrationOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum === 0 ? 0 : weights.reduce((total, weight) => total + (weight / sum) ** 2, 0)
}
