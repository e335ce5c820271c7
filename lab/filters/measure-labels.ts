import { labelQuestion } from '@assay/text-filters/labels'
import { detectLanguage } from '@assay/text-filters/labels/language'
import type { LabelledLine } from './learn-labels.ts'
import { readLines, type Split } from './read-lines.ts'

interface FollowUp {
  readonly kind: 'follow-up'
  readonly opening: string
  readonly followup: string
  readonly subjects: readonly string[]
}

/** A question with its ISO 639-1 code; null for texts without a language. */
interface InLanguage {
  readonly kind: 'language'
  readonly text: string
  readonly language: string | null
}

/**
 * The number of labels, the share of labels that are right, and the share of questions without a
 * label.
 */
export interface Tally {
  readonly given: number
  readonly precision: number
  readonly abstained: number
}

/**
 * Measures the quality of the labels for a split's questions, follow-ups and languages, compared with one
 * person's labels.
 */
export function measureLabels(split: Split) {
  const lines = readLines<LabelledLine | FollowUp | InLanguage>('labels', split)
  const questions = lines
    .filter((line) => line.kind === 'question')
    .map((line) => ({ ...line, labels: labelQuestion(line.text) }))
  const followUps = lines.filter(
    (line): line is FollowUp & typeof line => line.kind === 'follow-up',
  )
  return {
    questions: questions.length,
    subjects: tally(
      questions.map(({ labels, subjects }) =>
        labels.subject.slugs.map((slug) => subjects.includes(slug)),
      ),
    ),
    tasks: tally(
      questions.map(({ labels, task }) => labels.task.slugs.map((slug) => slug === task)),
    ),
    followUps: followUps.length,
    inPlace: subjectsOf(followUps, ({ opening }) => [opening]),
    alone: subjectsOf(followUps, () => []),
    languages: languagesOf(lines.filter((line) => line.kind === 'language')),
  }
}

function languagesOf(lines: readonly InLanguage[]): Tally {
  return tally(
    lines.map(({ text, language }) => detectLanguage(text).slugs.map((slug) => slug === language)),
  )
}

function subjectsOf(followUps: readonly FollowUp[], earlier: (line: FollowUp) => string[]): Tally {
  return tally(
    followUps.map((line) =>
      labelQuestion(line.followup, earlier(line)).subject.slugs.map((slug) =>
        line.subjects.includes(slug),
      ),
    ),
  )
}

/**
 * @param labels whether each label is right, for each question
 */
function tally(labels: readonly (readonly boolean[])[]): Tally {
  const given = labels.flat()
  return {
    given: given.length,
    precision: given.filter(Boolean).length / given.length,
    abstained: labels.filter((each) => each.length === 0).length / labels.length,
  }
}
