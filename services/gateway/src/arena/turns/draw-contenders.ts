import { UNIFORM_SHARE } from '@assay/rating'
import type { Model } from '../models/model-repository.ts'
import type { Offer } from '../models/offered-models.ts'

export interface Contenders {
  readonly left: Model
  readonly right: Model
  /** The probability with which this pair is drawn, in either order. */
  readonly probability: number
}

/**
 * Returns a uniform random number in [0, 1). Outside tests, it comes from a cryptographic source.
 */
export type Random = () => number

/**
 * Draws a pair with probabilities proportional to the ratings' chances times the models' sampling
 * weights. A fair coin decides the sides. Thinking models are drawn only against thinking models,
 * because the wait for the first word would reveal them. A model is never drawn against its twin,
 * and the pair of the thread's last turn only if there is no other.
 * The returned probability is the exact probability of this draw. The probabilities of all allowed
 * pairs sum to 1, and each pair has at least its part of the uniform share.
 * @returns undefined if no two models on offer may be drawn together.
 */
export function drawContenders(offer: Offer, random: Random): Contenders | undefined {
  const pairs = weighPairs(offer)
  const chanceOf = chancesWithFloor(pairs)
  let rest = random()
  const isReached = (pair: WeighedPair) => {
    rest -= chanceOf(pair)
    return rest < 0
  }
  const drawn = pairs.find(isReached) ?? pairs.at(-1)
  if (!drawn) return undefined
  const probability = chanceOf(drawn)
  const [left, right] = random() < 0.5 ? [drawn.one, drawn.other] : [drawn.other, drawn.one]
  return { left, right, probability }
}

/**
 * Whether two entries are the same model, perhaps with other options. Their battle would compare a
 * model with itself.
 */
export function areTwins(one: Model, other: Model): boolean {
  return one.connectionId === other.connectionId && one.providerModel === other.providerModel
}

interface WeighedPair {
  readonly one: Model
  readonly other: Model
  /** The product of the two models' sampling weights. */
  readonly sampling: number
  /** Relative chance. */
  readonly weight: number
}

function weighPairs({ models, draw, known = [] }: Offer): readonly WeighedPair[] {
  const pairs: WeighedPair[] = []
  for (const [at, one] of models.entries()) {
    for (let next = at + 1; next < models.length; next++) {
      const other = models[next]
      if (other?.isThinking !== one.isThinking || areTwins(one, other)) continue
      const sampling = one.samplingWeight * other.samplingWeight
      pairs.push({ one, other, sampling, weight: draw.chanceOf(one.id, other.id) * sampling })
    }
  }
  const isKnown = ({ one, other }: WeighedPair) =>
    known.includes(one.id) && known.includes(other.id)
  const unknown = pairs.filter((pair) => !isKnown(pair))
  return unknown.length > 0 ? unknown : pairs
}

/**
 * Scales chances so that they sum to 1. Because models may be missing and thinking models are drawn
 * separately, a pair may have less than its part of the uniform share. In that case, the result is
 * mixed with just enough of a draw by sampling weights alone.
 */
function chancesWithFloor(pairs: readonly WeighedPair[]): (pair: WeighedPair) => number {
  let weights = 0
  let samplings = 0
  for (const { weight, sampling } of pairs) {
    weights += weight
    samplings += sampling
  }
  let mixed = 0
  for (const { weight, sampling } of pairs) {
    const share = weight / weights
    const regardless = sampling / samplings
    const floor = UNIFORM_SHARE * regardless
    if (share < floor) mixed = Math.max(mixed, (floor - share) / (regardless - share))
  }
  return ({ weight, sampling }) => ((1 - mixed) * weight) / weights + (mixed * sampling) / samplings
}
