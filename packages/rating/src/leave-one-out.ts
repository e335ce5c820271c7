import { floatAt, intAt } from './at.ts'
import type { SymmetricMatrix } from './cholesky.ts'
import { solveLinear } from './solve-linear.ts'
import {
  curvatureNorm,
  curvatureTrace,
  multiplyCurvature,
  type VoterInfluence,
} from './voter-influence.ts'

/** Up to this leverage, the series is faster than elimination. */
const SERIES_LEVERAGE = 0.3
/**
 * Relative error at which the series stops. It is negligible compared with the error of one Newton
 * step.
 */
const SERIES_ERROR = 1e-3

/** Buffers of `leaveOneOutPull`, reused for all voters. */
export interface LeaveOneOut {
  readonly inverse: SymmetricMatrix
  /** The largest absolute row sum of the inverse, an upper bound of its eigenvalues. */
  readonly inverseNorm: number
  readonly pull: Float64Array
  readonly solution: Float64Array
  readonly product: Float64Array
  readonly system: Float64Array
}

/**
 * Creates the buffers.
 * @param inverse the inverse curvature of the whole fit.
 */
export function createLeaveOneOut(inverse: SymmetricMatrix): LeaveOneOut {
  const { size } = inverse
  return {
    inverse,
    inverseNorm: largestRowSum(inverse),
    pull: new Float64Array(size),
    solution: new Float64Array(size),
    product: new Float64Array(size),
    system: new Float64Array(size * size),
  }
}

/**
 * Returns the pull u of one voter on the fit, over the models that the voter saw. Without the
 * voter, one Newton step changes the strengths by −A u, where A is the inverse curvature H⁻¹ of all
 * votes. With the voter's gradient g and curvature C, (H − C)⁻¹ g = A u for u = (I − C A)⁻¹ g = g +
 * C A g + …
 */
export function leaveOneOutPull(buffers: LeaveOneOut, voter: VoterInfluence): Float64Array {
  const { pull } = buffers
  const leverage = leverageOf(buffers, voter)
  if (leverage > SERIES_LEVERAGE) return solveExactly(buffers, voter)
  for (let index = 0; index < voter.models; index++) pull[index] = floatAt(voter.slope, index)
  for (let error = leverage; error > SERIES_ERROR; error *= leverage) improve(buffers, voter)
  return pull
}

/** Returns the voter's leverage, an upper bound of the eigenvalues of C A. */
function leverageOf({ inverse, inverseNorm }: LeaveOneOut, voter: VoterInfluence): number {
  const bound = curvatureNorm(voter) * inverseNorm
  return bound <= SERIES_ERROR ? bound : Math.min(bound, curvatureTrace(voter, inverse))
}

function largestRowSum({ size, values }: SymmetricMatrix): number {
  let largest = 0
  for (let row = 0; row < size; row++) {
    let sum = 0
    for (let column = 0; column < size; column++)
      sum += Math.abs(floatAt(values, row * size + column))
    largest = Math.max(largest, sum)
  }
  return largest
}

/** Adds one term of the series: u becomes g + C A u. */
function improve(buffers: LeaveOneOut, voter: VoterInfluence): void {
  const { inverse, pull, solution, product } = buffers
  for (let row = 0; row < voter.models; row++) {
    const from = intAt(voter.modelNumbers, row) * inverse.size
    let sum = 0
    for (let k = 0; k < voter.models; k++)
      sum += floatAt(inverse.values, from + intAt(voter.modelNumbers, k)) * floatAt(pull, k)
    solution[row] = sum
  }
  multiplyCurvature(voter, solution, product)
  for (let index = 0; index < voter.models; index++)
    pull[index] = floatAt(voter.slope, index) + floatAt(product, index)
}

/** Solves (I − C A) u = g column by column of A. */
function solveExactly(buffers: LeaveOneOut, voter: VoterInfluence): Float64Array {
  const { inverse, system, solution, product, pull } = buffers
  const size = voter.models
  for (let column = 0; column < size; column++) {
    const from = intAt(voter.modelNumbers, column) * inverse.size
    for (let row = 0; row < size; row++)
      solution[row] = floatAt(inverse.values, from + intAt(voter.modelNumbers, row))
    multiplyCurvature(voter, solution, product)
    for (let row = 0; row < size; row++)
      system[row * size + column] = (row === column ? 1 : 0) - floatAt(product, row)
    pull[column] = floatAt(voter.slope, column)
  }
  solveLinear(system, pull, size)
  return pull
}
