import { floatAt } from './at.ts'
/** The weights of the votes on one pair by choice. Models are numbered from 0. */
export interface PairWeights {
  readonly first: number
  readonly second: number
  readonly firstBetter: number
  readonly secondBetter: number
  readonly tie: number
  readonly bothBad: number
}

/** The inputs of the fit: pair totals, and how often each model was chosen. */
export interface ChoiceTotals {
  readonly models: number
  readonly first: Int32Array
  readonly second: Int32Array
  /** Weight of the votes on each pair. */
  readonly votes: Float64Array
  /** Weight with which each model was chosen. A tie counts half for each model. */
  readonly chosen: Float64Array
}

/** Sums up `pairs`. A pair may occur repeatedly and in either order. */
export function choiceTotals(models: number, pairs: readonly PairWeights[]): ChoiceTotals {
  const totals: ChoiceTotals = {
    models,
    first: new Int32Array(pairs.length),
    second: new Int32Array(pairs.length),
    votes: new Float64Array(pairs.length),
    chosen: new Float64Array(models),
  }
  for (const [index, pair] of pairs.entries()) {
    const { first, second, firstBetter, secondBetter, tie, bothBad } = pair
    totals.first[index] = first
    totals.second[index] = second
    totals.votes[index] = firstBetter + secondBetter + tie + bothBad
    totals.chosen[first] = floatAt(totals.chosen, first) + firstBetter + tie / 2
    totals.chosen[second] = floatAt(totals.chosen, second) + secondBetter + tie / 2
  }
  return totals
}
