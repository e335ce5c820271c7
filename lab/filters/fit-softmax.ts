import { softmax } from '@assay/text-filters/labels/linear-model'
import { descend, type Model, step } from './ada-grad.ts'

/** A text: the values of its features by index, and the share of each label. */
export interface Example {
  readonly values: ReadonlyArray<readonly [feature: number, value: number]>
  readonly target: readonly number[]
}

const SETTINGS = { epochs: 24, rate: 0.02, decay: 3e-4, firstSquare: 0.1 }

/**
 * Fits a multinomial logistic regression.
 * @param random returns numbers from 0 to 1, which determine the order
 * @returns one weight per label for each feature
 */
export function fitSoftmax(
  examples: readonly Example[],
  features: number,
  random: () => number,
): Float64Array {
  const labels = examples[0]?.target.length ?? 0
  return descend(examples, { size: features * labels, ...SETTINGS, random }, teach)
}

function teach(model: Model, { values, target }: Example): void {
  const chances = softmax(scoresOf(model, values, target.length))
  const slopes = chances.map((chance, label) => chance - (target[label] ?? 0))
  for (const [feature, value] of values) {
    for (const [label, slope] of slopes.entries())
      step(model, feature * slopes.length + label, slope * value)
  }
}

function scoresOf({ weights }: Model, values: Example['values'], labels: number): Float64Array {
  const scores = new Float64Array(labels)
  for (const [feature, value] of values) {
    const row = feature * labels
    for (let label = 0; label < labels; label++)
      scores[label] = (scores[label] ?? 0) + value * (weights[row + label] ?? 0)
  }
  return scores
}
