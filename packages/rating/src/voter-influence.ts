import { at, floatAt, intAt } from './at.ts'
import { choiceOf, FOR_FIRST, FOR_SECOND, pairOf, weightOf } from './vote-code.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/** What each pair of the tallies is to the fit: its two models there, and the chances to win. */
export interface FittedPairs {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly firstChance: Float64Array
  readonly secondChance: Float64Array
}

/**
 * What one voter adds to the fit, over the models that voter has seen only. The buffers are reused
 * from voter to voter; the first `models` and `votes` numbers of each count.
 */
export interface VoterInfluence {
  models: number
  votes: number
  /** Number in the fit of each seen model; the order is that of `slope` and `weight`. */
  readonly modelNumbers: Int32Array
  /** Slope of the voter's part of the log likelihood, by seen model. */
  readonly slope: Float64Array
  /** Weight of the voter's votes on each seen model. */
  readonly weight: Float64Array
  /** By vote: places of its models among the seen, and their chances to win. */
  first: Int32Array
  second: Int32Array
  firstChance: Float64Array
  secondChance: Float64Array
  /** By vote: its weight. */
  voteWeight: Float64Array
  /** Place among the seen of each model of the fit, or ABSENT. */
  readonly places: Int32Array
}

const ABSENT = -1

/** Builds the buffers for a fit of `models` models. */
export function createVoterInfluence(models: number): VoterInfluence {
  return {
    models: 0,
    votes: 0,
    modelNumbers: new Int32Array(models),
    slope: new Float64Array(models),
    weight: new Float64Array(models),
    ...voteBuffers(0),
    places: new Int32Array(models).fill(ABSENT),
  }
}

/** Buffers that hold so many votes. */
function voteBuffers(votes: number) {
  return {
    first: new Int32Array(votes),
    second: new Int32Array(votes),
    firstChance: new Float64Array(votes),
    secondChance: new Float64Array(votes),
    voteWeight: new Float64Array(votes),
  }
}

/** Overwrites `influence` with that of the voter whose first `votes` votes are in `codes`. */
export function readVoterInfluence(
  influence: VoterInfluence,
  fitted: FittedPairs,
  codes: readonly number[],
  votes: number,
): void {
  clearModels(influence)
  if (votes > influence.first.length) Object.assign(influence, voteBuffers(2 * votes))
  influence.votes = votes
  for (let vote = 0; vote < votes; vote++) readVote(influence, fitted, vote, at(codes, vote))
}

function readVote(
  influence: VoterInfluence,
  fitted: FittedPairs,
  vote: number,
  code: number,
): void {
  const { slope, weight } = influence
  const voteWeight = weightOf(code) / WEIGHT_UNITS
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
  influence.voteWeight[vote] = voteWeight
  influence.first[vote] = a
  influence.second[vote] = b
  influence.firstChance[vote] = p
  influence.secondChance[vote] = q
}

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
 * Bounds the eigenvalues of the curvature C of the voter's part of the log likelihood: the largest
 * row sum in absolute values, where no vote adds more than w p (1 − p + q) ≤ w / 2 to a row.
 */
export function curvatureNorm({ models, weight }: VoterInfluence): number {
  let largest = 0
  for (let place = 0; place < models; place++) largest = Math.max(largest, floatAt(weight, place))
  return largest / 2
}

/**
 * Multiplies the curvature C of the voter's part of the log likelihood, which is never written out,
 * with `by`; both over the seen models.
 */
export function multiplyCurvature(
  influence: VoterInfluence,
  by: Float64Array,
  into: Float64Array,
): void {
  into.fill(0, 0, influence.models)
  for (let vote = 0; vote < influence.votes; vote++) {
    const a = intAt(influence.first, vote)
    const b = intAt(influence.second, vote)
    const p = floatAt(influence.firstChance, vote)
    const q = floatAt(influence.secondChance, vote)
    const mean = p * floatAt(by, a) + q * floatAt(by, b)
    const w = floatAt(influence.voteWeight, vote)
    into[a] = floatAt(into, a) + w * p * (floatAt(by, a) - mean)
    into[b] = floatAt(into, b) + w * q * (floatAt(by, b) - mean)
  }
}
