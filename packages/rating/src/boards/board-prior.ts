import { inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { PRIOR_PRECISION } from '../fit-strengths.ts'
import { withDiagonal } from './matrix.ts'
import type { Rest } from './rest-of-board.ts'

/** The normal prior of a board's strengths. */
export interface BoardPrior {
  readonly centre: Float64Array
  readonly precision: SymmetricMatrix
}

/**
 * The prior that the votes outside a board give, for variance τ² between boards. A model that
 * borrows nothing has the prior of the overall board instead.
 * @param borrowsNothing by model.
 */
export function boardPrior(
  { strengths, covariance, spreadFactor }: Rest,
  variance: number,
  borrowsNothing: readonly boolean[],
): BoardPrior {
  const expected = withDiagonal(covariance, spreadFactor * variance)
  const { size, values } = expected
  const centre = strengths.slice()
  for (let model = 0; model < size; model++) {
    if (!borrowsNothing[model]) continue
    centre[model] = 0
    for (let other = 0; other < size; other++)
      values[model * size + other] = values[other * size + model] = 0
    values[model * size + model] = 1 / PRIOR_PRECISION
  }
  return { centre, precision: inverseOf(expected) }
}
