import { UNIFORM_SHARE } from '@assay/rating'
import type { Model } from '../models/model-repository.ts'
import type { Offer } from '../models/offered-models.ts'

export interface Contenders {
  readonly left: Model
  readonly right: Model
  /** The probability that this pair is drawn, in either order. */
  readonly probability: number
}

/** A uniform random number in [0, 1), from a cryptographic source outside tests. */
export type Random = () => number

/**
 * Draws a pair by the ratings' chances times the models' sampling weights, and its sides by a fair
 * coin. Thinking models are drawn only against thinking models, because the wait for the first word
 * would reveal them. A model is never drawn against its twin. The stated probability is exactly
 * that of this draw: the allowed pairs sum to 1, and each has at least its part of the uniform
 * share.
 * @returns undefined when no two models on offer may be drawn together.
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
 * Whether these are one model under two names. The models file forbids this, but older rows of the
 * database may contain it.
 */
export function areTwins(one: Model, other: Model): boolean {
  return one.provider === other.provider && one.providerModel === other.providerModel
}

interface WeighedPair {
  readonly one: Model
  readonly other: Model
  /** The product of the models' sampling weights. */
  readonly sampling: number
  /** Relative chance. */
  readonly weight: number
}

function weighPairs({ models, draw }: Offer): readonly WeighedPair[] {
  const pairs: WeighedPair[] = []
  for (const [at, one] of models.entries()) {
    for (let next = at + 1; next < models.length; next++) {
      const other = models[next]
      if (other?.isThinking !== one.isThinking || areTwins(one, other)) continue
      const sampling = one.samplingWeight * other.samplingWeight
      pairs.push({ one, other, sampling, weight: draw.chanceOf(one.id, other.id) * sampling })
    }
  }
  return pairs
}

/**
 * Chances that sum to 1. Missing models and the split by thinking may leave a pair less than its
 * part of the uniform share. Just enough of a draw by sampling weights alone is then mixed in.
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
