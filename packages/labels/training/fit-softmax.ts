import { shuffled } from '@assay/rating/simulation'
import { softmax } from '../src/linear-model.ts'

/** What a text counts by the index of its features, and how much of it belongs to each label. */
export interface Example {
  readonly values: ReadonlyArray<readonly [feature: number, value: number]>
  readonly target: readonly number[]
}

export interface Shape {
  readonly features: number
  readonly labels: number
}

const EPOCHS = 24
const RATE = 0.02
/** Pull of each weight to zero. */
const DECAY = 3e-4
const FIRST_SQUARE = 0.1

/**
 * Multinomial logistic regression by AdaGrad, with the mean of the weights of the later half of epochs.
 * @param random numbers from 0 to 1, which give the order
 * @returns weights of feature after feature, one for each label
 */
export function fitSoftmax(
  examples: readonly Example[],
  { features, labels }: Shape,
  random: () => number,
): Float64Array {
  const weights = new Float64Array(features * labels)
  const model = { labels, weights, squares: weights.map(() => FIRST_SQUARE) }
  const means = new Float64Array(weights.length)
  const summed = EPOCHS / 2
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of shuffled(examples, random)) teach(model, example)
    if (epoch < EPOCHS - summed) continue
    for (let at = 0; at < means.length; at++)
      means[at] = (means[at] ?? 0) + (weights[at] ?? 0) / summed
  }
  return means
}

interface Model {
  readonly labels: number
  readonly weights: Float64Array
  readonly squares: Float64Array
}

function teach(model: Model, { values, target }: Example): void {
  const chances = softmax(scoresOf(model, values))
  const slopes = chances.map((chance, label) => chance - (target[label] ?? 0))
  for (const [feature, value] of values) step(model, feature, slopes, value)
}

function scoresOf({ labels, weights }: Model, values: Example['values']): Float64Array {
  const scores = new Float64Array(labels)
  for (const [feature, value] of values) {
    const row = feature * labels
    for (let label = 0; label < labels; label++)
      scores[label] = (scores[label] ?? 0) + value * (weights[row + label] ?? 0)
  }
  return scores
}

function step(
  { weights, squares }: Model,
  feature: number,
  slopes: Float64Array,
  value: number,
): void {
  for (let label = 0; label < slopes.length; label++) {
    const at = feature * slopes.length + label
    const old = weights[at] ?? 0
    const gradient = (slopes[label] ?? 0) * value + DECAY * old
    const square = (squares[at] ?? 0) + gradient * gradient
    squares[at] = square
    weights[at] = old - (RATE * gradient) / Math.sqrt(square)
  }
}
