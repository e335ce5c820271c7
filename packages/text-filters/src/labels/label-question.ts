import { Subject, Task } from '@assay/contracts/labels'
import { createOnce } from '../create-once.ts'
import { fromWeightsText } from '../weights-text.ts'
import { fromCells, probabilities } from './linear-model.ts'
import { type Features, featuresOfQuestion } from './question-features.ts'
import subjectTerms from './subject-terms.json' with { type: 'json' }
import taskTerms from './task-terms.json' with { type: 'json' }
import texts from './weights.json' with { type: 'json' }
import { WRITTEN_LABELS_VERSION, type WrittenLabels } from './written-labels.ts'

/** The label on one axis. It has no slugs if the classifier abstains. */
export interface QuestionLabel<Slug> {
  readonly status: 'matched' | 'abstained'
  readonly slugs: readonly Slug[]
  /** `terms` for labels written by hand, `weights` for labels from the classifier. */
  readonly source: 'terms' | 'weights'
}

export interface QuestionLabels {
  readonly subject: QuestionLabel<Subject>
  readonly task: QuestionLabel<Task>
}

/** Version of the weights and of the code that applies them. Increment it when either changes. */
const WEIGHTS_VERSION = '3'

/**
 * The version of the weights includes the version of the terms, because terms are among the
 * features.
 */
export const LABEL_VERSIONS = {
  terms: WRITTEN_LABELS_VERSION,
  weights: `weights-${subjectTerms.version}.${taskTerms.version}.${WEIGHTS_VERSION}`,
} as const

const axes = createOnce(() => ({
  subject: createAxis(Subject.options, texts.subject, 0.2),
  task: createAxis(Task.options, texts.task, 0.5),
}))

/** @param least minimum probability of a label, chosen by cross-validation over authors */
function createAxis<Slug>(slugs: readonly Slug[], text: string, least: number) {
  return { slugs, least, model: fromCells(fromWeightsText(text), slugs.length) }
}

/**
 * Labels a question with subject and task by terms and learned weights, in linear time. Abstains if
 * uncertain. A follow-up without a subject inherits the subject of the previous question.
 * @param earlier the preceding questions of the thread, newest first
 * @param written labels for questions with exactly this text
 */
export function labelQuestion(
  question: string,
  earlier: readonly string[] = [],
  written: WrittenLabels = new Map(),
): QuestionLabels {
  const labels = written.get(question.trim()) ?? labelAlone(question)
  const [previous, ...before] = earlier
  if (labels.subject.status === 'matched' || previous === undefined) return labels
  return { ...labels, subject: labelQuestion(previous, before, written).subject }
}

/**
 * A score counts as a sign of a label from this share of the score at which the classifier names
 * the label.
 */
const SIGN_SHARE = 0.5

/**
 * Returns true if the question has a sign of each of these labels: a term, or half of the score at
 * which the classifier would name the label. For a follow-up without a subject, signs in the
 * earlier questions count.
 * @param questions the question, and the preceding questions of the thread, newest first
 */
export function hasSignsOf(
  axis: 'subject' | 'task',
  slugs: readonly string[],
  questions: readonly string[],
): boolean {
  const [question = '', ...earlier] = questions
  const isFollowUp = axis === 'subject' && labelAlone(question).subject.status === 'abstained'
  const signs = (isFollowUp ? [question, ...earlier] : [question]).map((text) =>
    signsIn(axis, text),
  )
  return slugs.every((slug) => signs.some((found) => found.has(slug)))
}

function signsIn(axis: 'subject' | 'task', question: string): ReadonlySet<string> {
  const features = featuresOfQuestion(question)
  const { slugs, least, model } = axes()[axis]
  const scores = probabilities(model, features[axis])
  return new Set<string>(
    slugs.filter(
      (slug, at) =>
        features[axis].plain.has(`score ${slug}`) || (scores[at] ?? 0) >= SIGN_SHARE * least,
    ),
  )
}

function labelAlone(question: string): QuestionLabels {
  const { subject, task } = featuresOfQuestion(question)
  return { subject: labelOf(axes().subject, subject), task: labelOf(axes().task, task) }
}

function labelOf<Slug>(
  { slugs, least, model }: ReturnType<typeof createAxis<Slug>>,
  features: Features,
): QuestionLabel<Slug> {
  const scores = probabilities(model, features)
  const most = Math.max(...scores)
  const named = most < least ? [] : slugs.slice(scores.indexOf(most)).slice(0, 1)
  return { source: 'weights', status: named.length === 0 ? 'abstained' : 'matched', slugs: named }
}
