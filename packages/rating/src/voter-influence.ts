import { at, floatAt, intAt } from './at.ts'
import type { SymmetricMatrix } from './cholesky.ts'
import type { FittedPairs } from './fitted-pairs.ts'
import { choiceOf, FOR_FIRST, FOR_SECOND, pairOf, weightOf } from './vote-code.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/**
 * One voter's contribution to the fit, over the models that the voter saw. The buffers are reused
 * for all voters, and only their first `models` elements are valid.
 */
export interface VoterInfluence {
  readonly fitted: FittedPairs
  /** The voter's vote codes. */
  codes: readonly number[]
  models: number
  /** Index in the fit of each seen model, in the order of `slope` and `weight`. */
  readonly modelNumbers: Int32Array
  /** Gradient of the voter's log likelihood, by seen model. */
  readonly slope: Float64Array
  /** Weight of the voter's votes on each seen model. */
  readonly weight: Float64Array
  /** Position of each model of the fit among the seen models, or ABSENT. */
  readonly places: Int32Array
}

const ABSENT = -1

/** Creates the buffers for a fit of `models` models. */
export function createVoterInfluence(models: number, fitted: FittedPairs): VoterInfluence {
  return {
    ...{ fitted, codes: [], models: 0 },
    modelNumbers: new Int32Array(models),
    slope: new Float64Array(models),
    weight: new Float64Array(models),
    places: new Int32Array(models).fill(ABSENT),
  }
}

/** Overwrites `influence` with the influence of the voter with these vote codes. */
export function readVoterInfluence(influence: VoterInfluence, codes: readonly number[]): void {
  clearModels(influence)
  influence.codes = codes
  for (let vote = 0; vote < codes.length; vote++) readVote(influence, at(codes, vote))
}

/**
 * Reads one vote. This runs for every vote whenever intervals are estimated, so it computes only
 * the gradient.
 */
function readVote(influence: VoterInfluence, code: number): void {
  const { slope, weight, fitted } = influence
  const voteWeight = floatAt(WEIGHTS, weightOf(code))
  const pair = pairOf(code)
  const choice = choiceOf(code)
  const a = placeOf(influence, intAt(fitted.first, pair))
  const b = placeOf(influence, intAt(fitted.second, pair))
  const p = floatAt(fitted.firstChance, pair)
  const q = floatAt(fitted.secondChance, pair)
  slope[a] = floatAt(slope, a) + voteWeight * (floatAt(FOR_FIRST, choice) - p)
  slope[b] = floatAt(slope, b) + voteWeight * (floatAt(FOR_SECOND, choice) - q)
  weight[a] = floatAt(weight, a) + voteWeight
  weight[b] = floatAt(weight, b) + voteWeight
}

/** Weight by thousandths, to avoid a division per vote. */
const WEIGHTS = Float64Array.from({ length: WEIGHT_UNITS + 1 }, (_, units) => units / WEIGHT_UNITS)

function clearModels(influence: VoterInfluence): void {
  for (let place = 0; place < influence.models; place++)
    influence.places[intAt(influence.modelNumbers, place)] = ABSENT
  influence.models = 0
}

function placeOf(influence: VoterInfluence, model: number): number {
  const known = intAt(influence.places, model)
  if (known !== ABSENT) return known
  const place = influence.models++
  influence.places[model] = place
  influence.modelNumbers[place] = model
  influence.slope[place] = 0
  influence.weight[place] = 0
  return place
}

/**
 * Returns an upper bound of the eigenvalues of the curvature C of the voter's log likelihood: the
 * largest absolute row sum. No vote adds more than w p (1 − p + q) ≤ w / 2 to a row.
 */
export function curvatureNorm({ models, weight }: VoterInfluence): number {
  let largest = 0
  for (let place = 0; place < models; place++) largest = Math.max(largest, floatAt(weight, place))
  return largest / 2
}

/**
 * Multiplies the curvature C of the voter's log likelihood by `by` without building C. Both C and
 * `by` cover only the seen models.
 */
export function multiplyCurvature(
  { fitted, codes, models, places }: VoterInfluence,
  by: Float64Array,
  into: Float64Array,
): void {
  into.fill(0, 0, models)
  for (let vote = 0; vote < codes.length; vote++) {
    const code = at(codes, vote)
    const pair = pairOf(code)
    const a = intAt(places, intAt(fitted.first, pair))
    const b = intAt(places, intAt(fitted.second, pair))
    const p = floatAt(fitted.firstChance, pair)
    const q = floatAt(fitted.secondChance, pair)
    const mean = p * floatAt(by, a) + q * floatAt(by, b)
    const w = floatAt(WEIGHTS, weightOf(code))
    into[a] = floatAt(into, a) + w * p * (floatAt(by, a) - mean)
    into[b] = floatAt(into, b) + w * q * (floatAt(by, b) - mean)
  }
}

/**
 * Returns the trace of C A. It is the sum of the eigenvalues, which are not negative. A covers
 * all models.
 */
export function curvatureTrace(
  { fitted, codes }: VoterInfluence,
  { size, values }: SymmetricMatrix,
): number {
  let trace = 0
  for (let vote = 0; vote < codes.length; vote++) {
    const code = at(codes, vote)
    const pair = pairOf(code)
    const a = intAt(fitted.first, pair)
    const b = intAt(fitted.second, pair)
    const p = floatAt(fitted.firstChance, pair)
    const q = floatAt(fitted.secondChance, pair)
    const own =
      p * (1 - p) * floatAt(values, a * size + a) +
      q * (1 - q) * floatAt(values, b * size + b) -
      2 * p * q * floatAt(values, a * size + b)
    trace += floatAt(WEIGHTS, weightOf(code)) * own
  }
  return trace
}
