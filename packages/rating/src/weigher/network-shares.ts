import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The guests of one network may always carry two votes of a model … */
const LEAST = 2 * WEIGHT_UNITS
/** … and three once they carry ten of others: who judges what is drawn meets many. */
const BREADTH_DIVISOR = 10
const BROAD = 3 * WEIGHT_UNITS
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

/** How much more the guests of a network may carry of both models of a vote, in thousandths. */
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
 * What the guests of one network may carry of a model of this weight, if they carry so much of
 * models other than the two in question; unless said, as much as it takes.
 */
export function limitOf(weight: number, ofOthers = Number.POSITIVE_INFINITY): number {
  const least = Math.min(BROAD, LEAST + Math.floor(ofOthers / BREADTH_DIVISOR))
  const young = Math.min(USUAL, Math.floor(weight / YOUNG_DIVISOR))
  return Math.max(least, young, Math.floor(weight / GROWN_DIVISOR))
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
