import { floatAt, intAt } from './at.ts'
import { choiceAmong } from './choice.ts'
import { createMatrix, factorize, solve, symmetrize } from './cholesky.ts'
import type { ChoiceTotals } from './pair-weights.ts'

/** Precision of the normal prior. The prior keeps every fit finite and unique. */
export const PRIOR_PRECISION = 1

const MAX_STEPS = 200
const CONVERGED = 1e-13
/**
 * Below this step size, Newton's method converges quadratically. A step that no longer shrinks is
 * rounding error.
 */
const QUADRATIC = 1e-6

/**
 * Finds the strengths (log-odds relative to the "good enough" threshold, one per model) that
 * maximise the posterior of docs/rating-method.md. The objective is strictly concave, so the result
 * does not depend on the order of the pairs or, up to rounding, on `start`.
 * @param expected centre of the prior. Default: the threshold, 0.
 */
export function fitStrengths(
  totals: ChoiceTotals,
  start?: Float64Array,
  expected?: Float64Array,
): Float64Array {
  const strengths = start?.slice() ?? new Float64Array(totals.models)
  let lastLength = Number.POSITIVE_INFINITY
  for (let count = 0; count < MAX_STEPS; count++) {
    const step = newtonStep(totals, strengths, expected)
    const length = step.reduce((longest, part) => Math.max(longest, Math.abs(part)), 0)
    const damping = dampingOf(2 * length)
    for (let model = 0; model < totals.models; model++)
      strengths[model] = floatAt(strengths, model) + damping * floatAt(step, model)
    if (length <= CONVERGED || (length < QUADRATIC && length >= lastLength / 2)) break
    lastLength = length
  }
  return strengths
}

/**
 * Returns the fraction of a Newton step that provably improves the fit. Along a step, the curvature
 * of log(1 + eᵃ + eᵇ) changes by at most e^range per unit. Therefore log(1 + range)/range is safe
 * without a line search (Sun and Tran-Dinh, Generalized self-concordant functions, 2019, theorem 2
 * for ν = 2).
 */
function dampingOf(range: number): number {
  return range === 0 ? 1 : Math.log1p(range) / range
}

function newtonStep(
  totals: ChoiceTotals,
  strengths: Float64Array,
  expected?: Float64Array,
): Float64Array {
  const { slope, curvature } = derivatives(totals, strengths, expected)
  factorize(curvature)
  solve(curvature, slope)
  return slope
}

/**
 * Returns the gradient of the log posterior and its curvature. The curvature is positive definite
 * and at least the curvature of the prior.
 */
export function derivatives(
  totals: ChoiceTotals,
  strengths: Float64Array,
  expected?: Float64Array,
) {
  const { slope, curvature } = voteDerivatives(totals, strengths)
  const { size, values } = curvature
  for (let model = 0; model < size; model++) {
    const distance = floatAt(strengths, model) - (expected ? floatAt(expected, model) : 0)
    slope[model] = floatAt(slope, model) - PRIOR_PRECISION * distance
    values[model * size + model] = floatAt(values, model * size + model) + PRIOR_PRECISION
  }
  return { slope, curvature }
}

/**
 * Returns gradient and curvature of the log likelihood without the prior. The curvature may be
 * singular.
 */
export function voteDerivatives(totals: ChoiceTotals, strengths: Float64Array) {
  const curvature = createMatrix(totals.models)
  const { size, values } = curvature
  const slope = totals.chosen.slice()
  for (let index = 0; index < totals.votes.length; index++) {
    const a = intAt(totals.first, index)
    const b = intAt(totals.second, index)
    const votes = floatAt(totals.votes, index)
    const { first, second, neither } = choiceAmong(floatAt(strengths, a), floatAt(strengths, b))
    const cross = Math.max(a, b) * size + Math.min(a, b)
    slope[a] = floatAt(slope, a) - votes * first
    slope[b] = floatAt(slope, b) - votes * second
    values[a * size + a] = floatAt(values, a * size + a) + votes * first * (second + neither)
    values[b * size + b] = floatAt(values, b * size + b) + votes * second * (first + neither)
    values[cross] = floatAt(values, cross) - votes * first * second
  }
  symmetrize(curvature)
  return { slope, curvature }
}
