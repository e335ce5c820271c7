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
 * tells them from others. Undefined when there are no two models that may meet.
 */
export function drawContenders(offer: Offer, random: Random): Contenders | undefined {
  const { pairs, total } = weighPairs(offer)
  const drawn = pickByWeight(pairs, random() * total)
  if (!drawn) return undefined
  const [left, right] = random() < 0.5 ? [drawn.one, drawn.other] : [drawn.other, drawn.one]
  return { left, right, probability: drawn.weight / total }
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

function weighPairs({ models, draw }: Offer) {
  const pairs = models.flatMap((one, at) =>
    models
      .slice(at + 1)
      .filter(({ isThinking }) => isThinking === one.isThinking)
      .map((other) => ({
        one,
        other,
        weight: draw.chanceOf(one.id, other.id) * one.samplingWeight * other.samplingWeight,
      })),
  )
  return { pairs, total: pairs.reduce((sum, { weight }) => sum + weight, 0) }
}
