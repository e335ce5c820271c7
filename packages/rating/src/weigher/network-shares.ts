import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The guests of one network may always carry three votes of a model. */
const LEAST = 3 * WEIGHT_UNITS
/** They may carry five once that is a tenth of the model's weight so far … */
const USUAL = 5 * WEIGHT_UNITS
const YOUNG_DIVISOR = 15
/** … and more once it is a fiftieth. */
const GROWN_DIVISOR = 50

/** What each model weighs so far, and how much of it the guests of each network carry. */
export interface NetworkShares {
  readonly models: Map<string, number>
  /** By network, then by model. */
  readonly networks: Map<string, Map<string, number>>
}

export function createNetworkShares(): NetworkShares {
  return { models: new Map(), networks: new Map() }
}

/** How much more the guests of a network may carry of a model, in thousandths. */
export function roomFor(shares: NetworkShares, network: string, modelId: string): number {
  const carried = shares.networks.get(network)?.get(modelId) ?? 0
  return Math.max(0, limitOf(shares.models.get(modelId) ?? 0) - carried)
}

/** What the guests of one network may carry of a model of this weight. */
export function limitOf(weight: number): number {
  const young = Math.min(USUAL, Math.floor(weight / YOUNG_DIVISOR))
  return Math.max(LEAST, young, Math.floor(weight / GROWN_DIVISOR))
}

/** Adds (or, below 0, takes back) the weight of one vote on a model, from a network or from none. */
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
