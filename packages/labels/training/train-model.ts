import { randomFrom } from '@assay/rating/simulation'
import { BIAS, keyOf, type LinearModel, type Row, valuesOf } from '../src/linear-model.ts'
import type { Features } from '../src/question-features.ts'
import { fitSoftmax } from './fit-softmax.ts'

/** What is seen of a question, and how much of it belongs to each label. */
export interface Lesson {
  readonly features: Features
  readonly target: readonly number[]
}

const SEED = 7
/** A feature of fewer questions is chance. */
const LEAST_QUESTIONS = 2
/** No label is given without doubt. */
const DOUBT = 0.1

/**
 * Learns a model. The same lessons in the same order give the same one.
 * @param sharpness how much more a seldom word counts than a common one: 1 by the logarithm, 0 not at all
 */
export function trainModel(
  lessons: readonly Lesson[],
  labels: number,
  sharpness: number,
): LinearModel {
  const sizes = sizesOf(lessons, sharpness)
  const indexes = new Map([...sizes.keys()].map((key, at) => [key, at]))
  const examples = lessons.map(({ features, target }) => ({
    values: [...valuesOf(features, (key) => sizes.get(key))].map(
      ([key, value]) => [indexes.get(key) ?? 0, value] as const,
    ),
    target: target.map((share) => (1 - DOUBT) * share + DOUBT / labels),
  }))
  const weights = fitSoftmax(examples, { features: sizes.size, labels }, randomFrom(SEED))
  const rows = [...sizes].map(([key, size], at): [number, Row] => [
    key,
    { size, weights: Float32Array.from(weights.subarray(at * labels, (at + 1) * labels)) },
  ])
  return { labels, rows: new Map(rows) }
}

function sizesOf(lessons: readonly Lesson[], sharpness: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { features } of lessons) {
    const all = [...features.ofText, ...features.plain.keys()]
    for (const key of new Set(all.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const sizes = [...counts].flatMap(([key, count]): [number, number][] =>
    count < LEAST_QUESTIONS ? [] : [[key, Math.log(lessons.length / count) ** sharpness]],
  )
  return new Map([[keyOf(BIAS), 1], ...sizes])
}
