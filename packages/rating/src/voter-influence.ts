import { CHOICES, FIRST_BETTER, SECOND_BETTER, TIE } from './counted-vote.ts'
import { END, type Tallies } from './tallies.ts'
import { WEIGHT_UNITS, weightUnitsOf } from './voter-weight.ts'

/** What each pair of the tallies is to the fit: its two models there, and the chances to win. */
export interface FittedPairs {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly firstChance: Float64Array
  readonly secondChance: Float64Array
}

/**
 * What one voter adds to the fit, over the models that voter has seen only: `size` of them, their
 * numbers in `models`. Buffers are reused from voter to voter.
 */
export interface VoterInfluence {
  size: number
  readonly models: Int32Array
  /** Slope of the voter's part of the log likelihood, by seen model. */
  readonly slope: Float64Array
  /** Curvature of that part, `size` by `size`. */
  readonly curvature: Float64Array
  /** Weight of the voter's votes on each seen model. */
  readonly weight: Float64Array
  /** Where each model of the fit stands among the seen ones, or ABSENT. */
  readonly slots: Int32Array
}

const ABSENT = -1

/** Builds the buffers for a fit of `models` models. */
export function createVoterInfluence(models: number): VoterInfluence {
  return {
    size: 0,
    models: new Int32Array(models),
    slope: new Float64Array(models),
    curvature: new Float64Array(models * models),
    weight: new Float64Array(models),
    slots: new Int32Array(models).fill(ABSENT),
  }
}

/** Overwrites `influence` with that of `voter`. */
export function readVoterInfluence(
  influence: VoterInfluence,
  tallies: Tallies,
  pairs: FittedPairs,
  voter: number,
): void {
  collectModels(influence, tallies, pairs, voter)
  const { size, slots, slope, curvature, weight } = influence
  slope.fill(0, 0, size)
  weight.fill(0, 0, size)
  curvature.fill(0, 0, size * size)
  const unit = weightUnitsOf(tallies.voterVotes.values[voter] as number) / WEIGHT_UNITS

  for (let cell = headOf(tallies, voter); cell !== END; cell = nextOf(tallies, cell)) {
    const pair = tallies.cellPair.values[cell] as number
    const a = slots[pairs.first[pair] as number] as number
    const b = slots[pairs.second[pair] as number] as number
    const p = pairs.firstChance[pair] as number
    const q = pairs.secondChance[pair] as number
    const { votes, first, second } = votesIn(tallies, cell)
    add(slope, a, unit * (first - votes * p))
    add(slope, b, unit * (second - votes * q))
    add(curvature, a * size + a, unit * votes * p * (1 - p))
    add(curvature, b * size + b, unit * votes * q * (1 - q))
    add(curvature, a * size + b, -unit * votes * p * q)
    add(curvature, b * size + a, -unit * votes * p * q)
    add(weight, a, unit * votes)
    add(weight, b, unit * votes)
  }
}

function collectModels(
  influence: VoterInfluence,
  tallies: Tallies,
  pairs: FittedPairs,
  voter: number,
): void {
  const { models, slots } = influence
  for (let slot = 0; slot < influence.size; slot++) slots[models[slot] as number] = ABSENT
  influence.size = 0
  for (let cell = headOf(tallies, voter); cell !== END; cell = nextOf(tallies, cell)) {
    const pair = tallies.cellPair.values[cell] as number
    addModel(influence, pairs.first[pair] as number)
    addModel(influence, pairs.second[pair] as number)
  }
}

function addModel(influence: VoterInfluence, model: number): void {
  if (influence.slots[model] !== ABSENT) return
  influence.slots[model] = influence.size
  influence.models[influence.size] = model
  influence.size++
}

function headOf(tallies: Tallies, voter: number): number {
  return tallies.voterHead.values[voter] as number
}

function nextOf(tallies: Tallies, cell: number): number {
  return tallies.cellNext.values[cell] as number
}

function votesIn({ cellCounts: { values } }: Tallies, cell: number) {
  const at = cell * CHOICES
  const firstBetter = values[at + FIRST_BETTER] as number
  const secondBetter = values[at + SECOND_BETTER] as number
  const tie = values[at + TIE] as number
  const bothBad = values[at + CHOICES - 1] as number
  return {
    votes: firstBetter + secondBetter + tie + bothBad,
    first: firstBetter + tie / 2,
    second: secondBetter + tie / 2,
  }
}

function add(values: Float64Array, at: number, by: number): void {
  values[at] = (values[at] as number) + by
}
