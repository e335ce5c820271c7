import { at, floatAt, intAt } from '../at.ts'
import type { SymmetricMatrix } from '../cholesky.ts'
import { choiceOf, FOR_FIRST, FOR_SECOND, pairOf, weightOf } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import { EFFECTS } from './covariates.ts'
import type { StyledPair } from './style-design.ts'

/** A styled pair with the probabilities of both answers. */
export interface FittedStyledPair extends StyledPair {
  readonly firstChance: number
  readonly secondChance: number
}

/** One voter's contribution to the fit, over the parameters that the voter's votes involve. */
export interface StyleInfluence {
  /** Indices of these parameters: first the coefficients, then the models. */
  readonly parameters: readonly number[]
  readonly slope: Float64Array
  /** For each model index, the weight of the voter's votes on the model. */
  readonly weights: ReadonlyMap<number, number>
  /** Multiplies the curvature of the voter's contribution by a vector over `parameters`. */
  multiply(by: Float64Array): Float64Array
}

interface PlacedVote {
  readonly pair: FittedStyledPair
  readonly first: number
  readonly second: number
  readonly weight: number
}

export function styleInfluence(
  models: number,
  fitted: readonly FittedStyledPair[],
  codes: readonly number[],
): StyleInfluence {
  const parameters = Array.from({ length: EFFECTS }, (_, effect) => models + effect)
  const places = new Map<number, number>()
  const weights = new Map<number, number>()
  const placeOf = (model: number, weight: number) => {
    weights.set(model, (weights.get(model) ?? 0) + weight)
    const place = places.get(model) ?? parameters.push(model) - 1
    places.set(model, place)
    return place
  }
  const placed: PlacedVote[] = []
  for (const code of codes) {
    const pair = at(fitted, pairOf(code))
    const weight = weightOf(code) / WEIGHT_UNITS
    const [first, second] = [placeOf(pair.first, weight), placeOf(pair.second, weight)]
    placed.push({ pair, first, second, weight })
  }
  const slope = new Float64Array(parameters.length)
  for (const [vote, { pair, weight, first, second }] of placed.entries()) {
    const choice = choiceOf(at(codes, vote))
    const one = weight * (floatAt(FOR_FIRST, choice) - pair.firstChance)
    const other = weight * (floatAt(FOR_SECOND, choice) - pair.secondChance)
    addBoth(slope, pair, first, second, one, other)
  }
  const multiply = (by: Float64Array) => {
    const result = new Float64Array(parameters.length)
    for (const { pair, weight, first, second } of placed) {
      const { firstChance: p, secondChance: q, firstStyle, secondStyle } = pair
      let one = floatAt(by, first)
      let other = floatAt(by, second)
      for (let effect = 0; effect < EFFECTS; effect++) {
        one += floatAt(firstStyle, effect) * floatAt(by, effect)
        other += floatAt(secondStyle, effect) * floatAt(by, effect)
      }
      const mean = p * one + q * other
      addBoth(result, pair, first, second, weight * p * (one - mean), weight * q * (other - mean))
    }
    return result
  }
  return { parameters, slope, weights, multiply }
}

/**
 * Adds an amount of each answer to its model and, multiplied by the covariates, to the style
 * effects.
 */
function addBoth(
  into: Float64Array,
  { firstStyle, secondStyle }: StyledPair,
  first: number,
  second: number,
  one: number,
  other: number,
): void {
  into[first] = floatAt(into, first) + one
  into[second] = floatAt(into, second) + other
  for (let effect = 0; effect < EFFECTS; effect++)
    into[effect] =
      floatAt(into, effect) +
      one * floatAt(firstStyle, effect) +
      other * floatAt(secondStyle, effect)
}

const MAX_TERMS = 24
const SERIES_ERROR = 1e-3

/**
 * Returns the pull u = g + C A g + C A C A g + …. Without the voter, the parameters change by −A u.
 */
export function stylePull(influence: StyleInfluence, inverse: SymmetricMatrix): Float64Array {
  const numbers = Int32Array.from(influence.parameters)
  const pull = influence.slope.slice()
  let term: Float64Array = influence.slope
  for (let count = 0; count < MAX_TERMS; count++) {
    term = influence.multiply(restricted(inverse, numbers, term))
    for (let index = 0; index < pull.length; index++)
      pull[index] = floatAt(pull, index) + floatAt(term, index)
    if (largest(term) <= SERIES_ERROR * largest(pull)) break
  }
  return pull
}

function restricted(
  { size, values }: SymmetricMatrix,
  numbers: Int32Array,
  by: Float64Array,
): Float64Array {
  const result = new Float64Array(numbers.length)
  for (let row = 0; row < numbers.length; row++) {
    const from = intAt(numbers, row) * size
    let sum = 0
    for (let column = 0; column < numbers.length; column++)
      sum += floatAt(values, from + intAt(numbers, column)) * floatAt(by, column)
    result[row] = sum
  }
  return result
}

function largest(values: Float64Array): number {
  let most = 0
  for (let index = 0; index < values.length; index++)
    most = Math.max(most, Math.abs(floatAt(values, index)))
  return most
}
