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
 * tells them from others. The stated probability is that of this draw, to the last digit: all pairs
 * that may meet share 1, and each keeps its part of the share that is drawn regardless. Undefined when there are no two models that may meet.
 */
export function drawContenders(offer: Offer, random: Random): Contenders | undefined {
  const drawn = pickByWeight(withFloor(weighPairs(offer)), random())
  if (!drawn) return undefined
  const [left, right] = random() < 0.5 ? [drawn.one, drawn.other] : [drawn.other, drawn.one]
  return { left, right, probability: drawn.weight }
}

/** The item in whose stretch of the summed weights `point` lies. */
function pickByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  point: number,
): Item | undefined {
  let rest = point
  for (const item of items) {
    rest -= item.weight
    if (rest < 0) return item
  }
  return items.at(-1)
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
  return models.flatMap((one, at) =>
    models
      .slice(at + 1)
      .filter(({ isThinking }) => isThinking === one.isThinking)
      .map((other) => {
        const sampling = one.samplingWeight * other.samplingWeight
        return { one, other, sampling, weight: draw.chanceOf(one.id, other.id) * sampling }
      }),
  )
}

/**
 * Chances that sum to 1. Which models are on offer, or think, may leave a pair less than its part of
 * the share that is drawn regardless: then as much of a draw by sampling weights alone is mixed in
 * as it lacks.
 */
function withFloor(pairs: readonly WeighedPair[]): readonly WeighedPair[] {
  const total = sumOf(pairs.map(({ weight }) => weight))
  const sampled = sumOf(pairs.map(({ sampling }) => sampling))
  const shares = pairs.map(({ weight, sampling, ...pair }) => ({
    ...{ ...pair, sampling, weight: weight / total, regardless: sampling / sampled },
  }))
  const lacking = shares.map(({ weight, regardless }) => {
    const floor = UNIFORM_SHARE * regardless
    return weight >= floor ? 0 : (floor - weight) / (regardless - weight)
  })
  const mixed = lacking.reduce((most, each) => Math.max(most, each), 0)
  return shares.map(({ regardless, weight, ...pair }) => ({
    ...pair,
    weight: (1 - mixed) * weight + mixed * regardless,
  }))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
