import { UNIFORM_SHARE } from '@assay/rating'
import type { Model } from '../models/model-repository.ts'
import type { Offer } from '../models/offered-models.ts'

export interface Contenders {
  readonly left: Model
  readonly right: Model
  /** Chance that this pair is drawn, whichever side each is on. */
  readonly probability: number
}

/** A number in [0, 1), uniform; from a cryptographic source outside tests. */
export type Random = () => number

/**
 * Draws a pair as the ratings would learn most, weighted by the models' sampling weights, and its
 * sides by a fair coin. Thinking models meet thinking models, since the wait for their first word
 * tells them from others, and no model meets its twin. The stated probability is that of this draw,
 * to the last digit: all pairs that may meet share 1, and each keeps its part of the share that is
 * drawn regardless. Undefined when there are no two models that may meet.
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
 * Are these one model under two names? The models file may not have such, but the database may hold
 * them from before.
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
 * Chances that sum to 1. Which models are on offer, or think, may leave a pair less than its part of
 * the share that is drawn regardless: then as much of a draw by sampling weights alone is mixed in
 * as it lacks.
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
