import { CHOICES, FOR_FIRST, FOR_SECOND, isSampleCode, pairOf } from './vote-code.ts'
import { type VoterActivity, WEIGHT_UNITS, weightUnitsOf } from './voter-weight.ts'

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
  readonly first: number[]
  readonly second: number[]
  readonly firstChance: number[]
  readonly secondChance: number[]
  /** By vote: its weight. */
  readonly voteWeight: number[]
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
    first: [],
    second: [],
    firstChance: [],
    secondChance: [],
    voteWeight: [],
    places: new Int32Array(models).fill(ABSENT),
  }
}

/** Overwrites `influence` with that of the voter whose first votes are `codes`, up to `activity`. */
export function readVoterInfluence(
  influence: VoterInfluence,
  fitted: FittedPairs,
  codes: readonly number[],
  activity: VoterActivity,
): void {
  clearModels(influence)
  influence.votes = activity.votes
  const own = weightUnitsOf(activity) / WEIGHT_UNITS
  const sample = weightUnitsOf(activity, true) / WEIGHT_UNITS
  for (let vote = 0; vote < activity.votes; vote++) {
    const code = codes[vote] as number
    influence.voteWeight[vote] = isSampleCode(code) ? sample : own
    readVote(influence, fitted, vote, code)
  }
}

function readVote(
  influence: VoterInfluence,
  fitted: FittedPairs,
  vote: number,
  code: number,
): void {
  const { slope, weight } = influence
  const voteWeight = influence.voteWeight[vote] as number
  const pair = pairOf(code)
  const choice = code % CHOICES
  const a = placeOf(influence, fitted.first[pair] as number)
  const b = placeOf(influence, fitted.second[pair] as number)
  const p = fitted.firstChance[pair] as number
  const q = fitted.secondChance[pair] as number
  slope[a] = (slope[a] as number) + voteWeight * ((FOR_FIRST[choice] as number) - p)
  slope[b] = (slope[b] as number) + voteWeight * ((FOR_SECOND[choice] as number) - q)
  weight[a] = (weight[a] as number) + voteWeight
  weight[b] = (weight[b] as number) + voteWeight
  influence.first[vote] = a
  influence.second[vote] = b
  influence.firstChance[vote] = p
  influence.secondChance[vote] = q
}

function clearModels(influence: VoterInfluence): void {
  for (let place = 0; place < influence.models; place++)
    influence.places[influence.modelNumbers[place] as number] = ABSENT
  influence.models = 0
}

function placeOf(influence: VoterInfluence, model: number): number {
  const known = influence.places[model] as number
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
  for (let place = 0; place < models; place++) largest = Math.max(largest, weight[place] as number)
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
    const a = influence.first[vote] as number
    const b = influence.second[vote] as number
    const p = influence.firstChance[vote] as number
    const q = influence.secondChance[vote] as number
    const mean = p * (by[a] as number) + q * (by[b] as number)
    const w = influence.voteWeight[vote] as number
    into[a] = (into[a] as number) + w * p * ((by[a] as number) - mean)
    into[b] = (into[b] as number) + w * q * ((by[b] as number) - mean)
  }
}
