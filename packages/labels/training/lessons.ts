import { readFileSync } from 'node:fs'
import { Subject, Task } from '@assay/contracts'
import { labelByRules } from '../src/label-by-rules.ts'
import { subjectFeatures, taskFeatures } from '../src/question-features.ts'
import { wordsOf } from '../src/words.ts'
import type { Lesson } from './train-model.ts'

/** A question with its subjects, the main one first, and its task; without either it says nothing of them. */
export interface LabelledQuestion {
  readonly text: string
  readonly subjects: readonly Subject[]
  readonly task: Task | null
}

/** How much of a question with several subjects belongs to the first. */
const MAIN = 0.7

/** The sets that weights are learned from, each by another author; the sixth says nothing. */
export const TUNING_SETS = [
  'tuning',
  'tuning-2',
  'tuning-3',
  'tuning-4',
  'tuning-5',
  'tuning-6',
] as const

/** A set of labelled questions by the end of its name: `tuning-2`. */
export function readQuestions(name: string): LabelledQuestion[] {
  const file = new URL(`../../../data-sets/labelled-questions-${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as LabelledQuestion)
}

/** What a question teaches of its subjects and of its task. */
export function lessonsOf({ text, subjects, task }: LabelledQuestion): {
  readonly subject: Lesson
  readonly task: Lesson
} {
  const words = wordsOf(text)
  const rules = labelByRules(words)
  return {
    subject: { features: subjectFeatures(words, rules), target: sharesOf(subjects) },
    task: {
      features: taskFeatures(text, words, rules),
      target: Task.options.map((slug) =>
        task === null ? 1 / Task.options.length : Number(slug === task),
      ),
    },
  }
}

function sharesOf(subjects: readonly Subject[]): number[] {
  const [main, ...others] = subjects
  return Subject.options.map((slug) => {
    if (main === undefined) return 1 / Subject.options.length
    if (others.length === 0) return slug === main ? 1 : 0
    if (slug === main) return MAIN
    return others.includes(slug) ? (1 - MAIN) / others.length : 0
  })
}
