import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The guests of one network may carry two votes on a model. */
const LEAST = 2 * WEIGHT_UNITS
/** They may also carry a tenth of their weight on other models, up to three votes in total. */
const BREADTH_DIVISOR = 10
const BROAD = 3 * WEIGHT_UNITS
/** They may carry a fifteenth of the model's weight, up to five votes. */
const USUAL = 5 * WEIGHT_UNITS
const YOUNG_DIVISOR = 15
/** They may carry a fiftieth of the model's weight, without an upper bound. */
const GROWN_DIVISOR = 50

/** The weight of each model so far, and how much of it the guests of each network carry. */
export interface NetworkShares {
  readonly models: Map<string, number>
  /** Keyed by network, then by model. */
  readonly networks: Map<string, Map<string, number>>
}

export function createNetworkShares(): NetworkShares {
  return { models: new Map(), networks: new Map() }
}

/**
 * Returns how much more weight the guests of a network may carry on both models of a vote, in
 * thousandths.
 */
export function roomFor(
  { models, networks }: NetworkShares,
  network: string,
  pair: readonly [string, string],
): number {
  const own = networks.get(network) ?? new Map<string, number>()
  const carried = pair.map((modelId) => own.get(modelId) ?? 0)
  const all = own.values().reduce((sum, weight) => sum + weight, 0)
  const ofOthers = carried.reduce((sum, weight) => sum - weight, all)
  const rooms = pair.map(
    (modelId, at) => limitOf(models.get(modelId) ?? 0, ofOthers) - (carried[at] ?? 0),
  )
  return Math.max(0, Math.min(...rooms))
}

/**
 * Returns the maximum weight that the guests of one network may carry on a model with this weight.
 * @param ofOthers the weight that they carry on other models. By default, it is enough for the full
 * limit.
 */
export function limitOf(weight: number, ofOthers = Number.POSITIVE_INFINITY): number {
  const least = Math.min(BROAD, LEAST + Math.floor(ofOthers / BREADTH_DIVISOR))
  const young = Math.min(USUAL, Math.floor(weight / YOUNG_DIVISOR))
  return Math.max(least, young, Math.floor(weight / GROWN_DIVISOR))
}

/**
 * Adds the weight of one vote on a model, with or without a network. A negative weight subtracts
 * it.
 */
export function carry(
  shares: NetworkShares,
  modelId: string,
  network: string | undefined,
  weight: number,
): void {
  addTo(shares.models, modelId, weight)
  if (network === undefined) return
  const carried = shares.networks.get(network) ?? new Map<string, number>()
  shares.networks.set(network, carried)
  addTo(carried, modelId, weight)
  if (carried.size === 0) shares.networks.delete(network)
}

function addTo(sums: Map<string, number>, key: string, weight: number): void {
  const sum = (sums.get(key) ?? 0) + weight
  if (sum === 0) sums.delete(key)
  else sums.set(key, sum)
}
