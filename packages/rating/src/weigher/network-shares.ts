import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The guests of one network may always contribute a weight of two votes to a model. */
const LEAST = 2 * WEIGHT_UNITS
/**
 * This limit grows by a tenth of the weight of the guests' votes on other models, up to three
 * votes.
 */
const BREADTH_DIVISOR = 10
const BROAD = 3 * WEIGHT_UNITS
/** The guests may also contribute a fifteenth of the model's weight, up to five votes. */
const USUAL = 5 * WEIGHT_UNITS
const YOUNG_DIVISOR = 15
/**
 * The guests may also contribute a fiftieth of the model's weight, without an upper bound. The
 * largest of these limits applies.
 */
const GROWN_DIVISOR = 50
/** The accounts of a network may contribute four times as much as its guests. */
const ACCOUNTS_FACTOR = 4

/** The weight of each model so far, and how much of it each network's voters have contributed. */
export interface NetworkShares {
  readonly models: Map<string, number>
  /** Keyed by network, then by model. */
  readonly networks: Map<string, Map<string, number>>
}

export function createNetworkShares(): NetworkShares {
  return { models: new Map(), networks: new Map() }
}

/** The voters of one network who share a limit: its guests or its accounts. */
export interface NetworkVoters {
  /** Key of the network. Its guests and its accounts have different keys. */
  readonly network: string
  readonly isAccount: boolean
}

/**
 * Returns how much more weight the voters of a network may contribute to both models of a vote, in
 * thousandths.
 */
export function roomFor(
  { models, networks }: NetworkShares,
  { network, isAccount }: NetworkVoters,
  pair: readonly [string, string],
): number {
  const factor = isAccount ? ACCOUNTS_FACTOR : 1
  const own = networks.get(network) ?? new Map<string, number>()
  const carried = pair.map((modelId) => own.get(modelId) ?? 0)
  const all = own.values().reduce((sum, weight) => sum + weight, 0)
  const ofOthers = carried.reduce((sum, weight) => sum - weight, all)
  const rooms = pair.map(
    (modelId, at) => limitOf(models.get(modelId) ?? 0, ofOthers, factor) - (carried[at] ?? 0),
  )
  return Math.max(0, Math.min(...rooms))
}

/**
 * Returns the maximum weight that the guests of one network may contribute to a model with this
 * weight.
 * @param ofOthers the weight of their votes on other models. By default, it is enough for the full
 * limit.
 * @param factor the multiple of the guests' limit.
 */
export function limitOf(weight: number, ofOthers = Number.POSITIVE_INFINITY, factor = 1): number {
  const least = Math.min(factor * BROAD, factor * LEAST + Math.floor(ofOthers / BREADTH_DIVISOR))
  const young = Math.min(factor * USUAL, Math.floor((factor * weight) / YOUNG_DIVISOR))
  return Math.max(least, young, Math.floor((factor * weight) / GROWN_DIVISOR))
}

/**
 * Adds the weight of one vote to a model and, if there is one, to the voter's network. A negative
 * weight subtracts it.
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
