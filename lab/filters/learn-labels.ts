import { Subject, Task } from '@assay/contracts/labels'
import { randomFrom } from '@assay/rating/simulation'
import {
  BIAS,
  featureKey,
  type Row,
  toCells,
  valuesOf,
} from '@assay/text-filters/labels/linear-model'
import { type Features, featuresOfQuestion } from '@assay/text-filters/labels/question-features'
import { fitSoftmax } from './fit-softmax.ts'

/**
 * A question with its subjects, the main one first, and its task. If the subjects or the task are
 * missing, nothing is learned about them.
 */
export interface LabelledQuestion {
  readonly kind: 'question'
  readonly text: string
  readonly subjects: readonly Subject[]
  readonly task: Task | null
}

/** A line of the tuning split. Nothing is learned from follow-ups. */
export type LabelledLine = LabelledQuestion | { readonly kind: 'follow-up' }

/** The features of a question, and the share of each label. */
interface Lesson {
  readonly features: Features
  readonly target: readonly number[]
}

const SEED = 7
/** Features that occur in fewer questions are ignored as noise. */
const LEAST_QUESTIONS = 2
/** Share that is spread over all labels, so that no label is certain. */
const DOUBT = 0.1
/** Smaller weights are not stored. */
const LEAST_WEIGHT = 3.5 / 48
/** The share of the first subject if a question has several subjects. */
const MAIN = 0.7
/** How much more a rare word counts than a common one; see `learnAxis`. */
const SHARPNESS = { subject: 1, task: 0 } as const

/** Learns the weights for both axes. The result depends only on the questions and their order. */
export function learnLabels(lines: readonly LabelledLine[]) {
  const questions = lines
    .filter((line) => line.kind === 'question')
    .map((line) => ({ ...line, features: featuresOfQuestion(line.text) }))
  const ofSubject = questions.map(
    ({ features, subjects }): Lesson => ({
      features: features.subject,
      target: sharesOf(subjects, Subject.options),
    }),
  )
  const ofTask = questions.map(
    ({ features, task }): Lesson => ({
      features: features.task,
      target: sharesOf(task === null ? [] : [task], Task.options),
    }),
  )
  return {
    subject: learnAxis(ofSubject, SHARPNESS.subject),
    task: learnAxis(ofTask, SHARPNESS.task),
  }
}

/**
 * @param sharpness how much more a rare word counts than a common one: with 1 its logarithmic
 * rarity counts fully, with 0 not at all
 */
function learnAxis(lessons: readonly Lesson[], sharpness: number): Map<number, number> {
  const labels = lessons[0]?.target.length ?? 0
  const sizes = sizesOf(lessons, sharpness)
  const indexes = new Map([...sizes.keys()].map((key, at) => [key, at]))
  const examples = lessons.map(({ features, target }) => ({
    values: [...valuesOf(features, (key) => sizes.get(key))].map(
      ([key, value]) => [indexes.get(key) ?? 0, value] as const,
    ),
    target: target.map((share) => (1 - DOUBT) * share + DOUBT / labels),
  }))
  const weights = fitSoftmax(examples, sizes.size, randomFrom(SEED))
  const rows = [...sizes].map(([key, size], at): [number, Row] => [
    key,
    { size, weights: Float32Array.from(weights.subarray(at * labels, (at + 1) * labels)) },
  ])
  return toCells({ labels, rows: new Map(rows) }, LEAST_WEIGHT)
}

function sizesOf(lessons: readonly Lesson[], sharpness: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { features } of lessons) {
    const all = [...features.ofText, ...features.plain.keys()]
    for (const key of new Set(all.map(featureKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const sizes = [...counts].flatMap(([key, count]): [number, number][] =>
    count < LEAST_QUESTIONS ? [] : [[key, Math.log(lessons.length / count) ** sharpness]],
  )
  return new Map([[featureKey(BIAS), 1], ...sizes])
}

/**
 * The share of each label. If no label is named, all shares are equal. If several are named, the
 * first has the largest share.
 */
function sharesOf(named: readonly string[], labels: readonly string[]): number[] {
  const [main, ...others] = named
  return labels.map((slug) => {
    if (main === undefined) return 1 / labels.length
    if (others.length === 0) return slug === main ? 1 : 0
    if (slug === main) return MAIN
    return others.includes(slug) ? (1 - MAIN) / others.length : 0
  })
}
