import { shuffled } from '@assay/rating/simulation'

/** A text as the features of each of its names, and whether one of these is its writer's own. */
export interface Example {
  readonly names: readonly (readonly number[])[]
  readonly isOwn: boolean
  /** How much it counts. */
  readonly weight: number
}

/** Share of a name's features that is left out each time, so that none is relied on alone. */
const DROPPED = 0.4
const RATE = 0.03
/** Pull of each weight to zero. */
const DECAY = 1e-4
const FIRST_SQUARE = 1e-4

/**
 * Logistic regression by AdaGrad, with the mean of the weights of the later half of epochs, and with dropout. Of a text
 * that names its writer only the name that scores highest is taught to be one; of others, none is.
 * @param random numbers from 0 to 1, which give the order
 * @param epochs how often all examples are taught
 */
export function fitWeights(
  examples: readonly Example[],
  random: () => number,
  epochs: number,
): Map<number, number> {
  const indexes = indexFeatures(examples)
  const rows = examples.map(({ names, isOwn, weight }) => ({
    names: names.map((features) => features.flatMap((feature) => indexes.get(feature) ?? [])),
    isOwn,
    weight,
  }))
  const model = createModel(indexes.size)
  const sums = new Float64Array(indexes.size)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const row of shuffled(rows, random)) teach(model, withoutSome(row, random))
    if (epoch < epochs / 2) continue
    for (const [at, weight] of model.weights.entries()) sums[at] = (sums[at] ?? 0) + weight
  }
  const summed = epochs - Math.ceil(epochs / 2)
  return new Map([...indexes].map(([feature, at]) => [feature, (sums[at] ?? 0) / summed]))
}

interface Model {
  readonly weights: Float64Array
  readonly squares: Float64Array
}

function createModel(size: number): Model {
  return {
    weights: new Float64Array(size),
    squares: new Float64Array(size).fill(FIRST_SQUARE),
  }
}

function withoutSome(row: Example, random: () => number): Example {
  return { ...row, names: row.names.map((features) => features.filter(() => random() >= DROPPED)) }
}

function teach(model: Model, { names, isOwn, weight }: Example): void {
  const scored = names.map((features) => ({ features, score: scoreOf(model, features) }))
  const best = Math.max(...scored.map(({ score }) => score))
  const taught = isOwn ? scored.filter(({ score }) => score === best).slice(0, 1) : scored
  for (const { features, score } of taught) {
    step(model, features, (1 / (1 + Math.exp(-score)) - (isOwn ? 1 : 0)) * weight)
  }
}

function scoreOf({ weights }: Model, features: readonly number[]): number {
  let score = 0
  for (const feature of features) score += weights[feature] ?? 0
  return score
}

function step({ weights, squares }: Model, features: readonly number[], slope: number): void {
  for (const feature of features) {
    const old = weights[feature] ?? 0
    const gradient = slope + DECAY * old
    const square = (squares[feature] ?? 0) + gradient * gradient
    squares[feature] = square
    weights[feature] = old - (RATE * gradient) / Math.sqrt(square)
  }
}

function indexFeatures(examples: readonly Example[]): Map<number, number> {
  const features = new Set(examples.flatMap(({ names }) => names.flat()))
  return new Map([...features].map((feature, at) => [feature, at]))
}
