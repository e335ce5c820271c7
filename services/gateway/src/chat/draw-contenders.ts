import type { Model } from '../models/model-repository.ts'

export interface Contenders {
  readonly left: Model
  readonly right: Model
  /** Chance that this pair is drawn, whichever side each is on. */
  readonly probability: number
}

/** A number in [0, 1), uniform; from a cryptographic source outside tests. */
export type Random = () => number

/**
 * Draws two different models, each with a chance in proportion to its weight, and their sides by
 * a fair coin. Undefined when there are fewer than two.
 */
export function drawContenders(models: readonly Model[], random: Random): Contenders | undefined {
  const first = drawOne(models, random)
  if (!first) return undefined
  const second = drawOne(
    models.filter(({ id }) => id !== first.id),
    random,
  )
  if (!second) return undefined

  const [left, right] = random() < 0.5 ? [first, second] : [second, first]
  return { left, right, probability: pairProbability(models, left, right) }
}

/** The chance of the unordered pair under two draws without replacement. */
export function pairProbability(models: readonly Model[], one: Model, other: Model): number {
  const total = totalWeight(models)
  const inOrder = (a: Model, b: Model) =>
    (a.samplingWeight / total) * (b.samplingWeight / (total - a.samplingWeight))
  return inOrder(one, other) + inOrder(other, one)
}

function drawOne(models: readonly Model[], random: Random): Model | undefined {
  let remaining = random() * totalWeight(models)
  for (const model of models) {
    remaining -= model.samplingWeight
    if (remaining < 0) return model
  }
  return models.at(-1)
}

function totalWeight(models: readonly Model[]): number {
  return models.reduce((total, { samplingWeight }) => total + samplingWeight, 0)
}
