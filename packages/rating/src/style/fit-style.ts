import { floatAt } from '../at.ts'
import { type Choice, choiceAmong } from '../choice.ts'
import { createMatrix, factorize, type SymmetricMatrix, solve, symmetrize } from '../cholesky.ts'
import { PRIOR_PRECISION } from '../fit-strengths.ts'
import { EFFECTS } from './covariates.ts'
import type { StyledPair, StyledTotals } from './style-design.ts'

const MAX_STEPS = 200
const CONVERGED = 1e-12

/**
 * Finds the model strengths, followed by the four style coefficients, that maximise the posterior.
 * The strength of an answer is its model's strength plus Σ coefficient × covariate. All parameters
 * have the same normal prior around 0, so that coefficients without evidence are 0.
 */
export function fitStyledTotals(models: number, pairs: readonly StyledTotals[]): Float64Array {
  const parameters = new Float64Array(models + EFFECTS)
  for (let count = 0; count < MAX_STEPS; count++) {
    const { slope, curvature } = styleDerivatives(models, pairs, parameters)
    factorize(curvature)
    solve(curvature, slope)
    const damping = dampingOf(slope, models, pairs)
    for (let index = 0; index < parameters.length; index++)
      parameters[index] = floatAt(parameters, index) + damping * floatAt(slope, index)
    if (slope.every((part) => Math.abs(part) <= CONVERGED)) break
  }
  return parameters
}

/** Works as in `fitStrengths`, but the range is that of the change of the answers' strengths. */
function dampingOf(step: Float64Array, models: number, pairs: readonly StyledTotals[]): number {
  let range = 0
  for (const pair of pairs) {
    const { first, second } = answerStrengths(pair, step, models)
    range = Math.max(range, 2 * Math.abs(first), 2 * Math.abs(second))
  }
  return range === 0 ? 1 : Math.log1p(range) / range
}

/** The strengths of two answers as linear functions of a parameter vector. */
function answerStrengths(
  { first, second, firstStyle, secondStyle }: StyledPair,
  parameters: Float64Array,
  models: number,
): { readonly first: number; readonly second: number } {
  let one = floatAt(parameters, first)
  let other = floatAt(parameters, second)
  for (let effect = 0; effect < EFFECTS; effect++) {
    const coefficient = floatAt(parameters, models + effect)
    one += coefficient * floatAt(firstStyle, effect)
    other += coefficient * floatAt(secondStyle, effect)
  }
  return { first: one, second: other }
}

export function chancesOf(pair: StyledPair, parameters: Float64Array, models: number): Choice {
  const { first, second } = answerStrengths(pair, parameters, models)
  return choiceAmong(first, second)
}

/**
 * Returns the gradient of the log posterior and its curvature. The curvature is positive definite
 * and at least the curvature of the prior.
 */
export function styleDerivatives(
  models: number,
  pairs: readonly StyledTotals[],
  parameters: Float64Array,
): { readonly slope: Float64Array; readonly curvature: SymmetricMatrix } {
  const curvature = createMatrix(parameters.length)
  const slope = parameters.map((value) => -PRIOR_PRECISION * value)
  for (const pair of pairs) addPair(slope, curvature, pair, chancesOf(pair, parameters, models))
  for (let index = 0; index < parameters.length; index++)
    add(curvature.values, index * parameters.length + index, PRIOR_PRECISION)
  symmetrize(curvature)
  return { slope, curvature }
}

function addPair(
  slope: Float64Array,
  { size, values }: SymmetricMatrix,
  pair: StyledTotals,
  { first: p, second: q }: Choice,
): void {
  const { first, second, firstStyle, secondStyle, votes } = pair
  const models = size - EFFECTS
  const [one, other] = [pair.firstChosen - votes * p, pair.secondChosen - votes * q]
  const [own, others, cross] = [votes * p * (1 - p), votes * q * (1 - q), -votes * p * q]
  add(slope, first, one)
  add(slope, second, other)
  add(values, first * size + first, own)
  add(values, second * size + second, others)
  add(values, Math.max(first, second) * size + Math.min(first, second), cross)
  for (let row = 0; row < EFFECTS; row++) {
    const [x, z] = [floatAt(firstStyle, row), floatAt(secondStyle, row)]
    const place = (models + row) * size
    add(slope, models + row, one * x + other * z)
    add(values, place + first, own * x + cross * z)
    add(values, place + second, others * z + cross * x)
    for (let column = 0; column <= row; column++) {
      const [v, w] = [floatAt(firstStyle, column), floatAt(secondStyle, column)]
      add(values, place + models + column, own * x * v + others * z * w + cross * (x * w + z * v))
    }
  }
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = floatAt(values, index) + value
}
