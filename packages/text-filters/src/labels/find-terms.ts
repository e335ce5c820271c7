import { MAX_SUBJECTS } from '@assay/contracts/label-slugs'
import { Subject, Task } from '@assay/contracts/labels'
import { createOnce } from '../create-once.ts'
import subjectTerms from './subject-terms.json' with { type: 'json' }
import taskTerms from './task-terms.json' with { type: 'json' }
import { indexTerms, type Scores } from './term-index.ts'
import type { Word } from './words.ts'

/** The result of the term search: scores by label, and the labels that reach the threshold. */
export interface FoundTerms {
  readonly subjectScores: Scores<Subject>
  readonly subjects: readonly Subject[]
  readonly taskScores: Scores<Task>
  readonly task: Task | undefined
}

const scoreSubjects = createOnce(() =>
  indexTerms(new Map(Subject.options.map((slug) => [slug, subjectTerms.subjects[slug]]))),
)
const scoreTasks = createOnce(() =>
  indexTerms(new Map(Task.options.map((slug) => [slug, taskTerms.tasks[slug]]))),
)

/** One strong term or three weak terms. With a lower score, no subject is named. */
const LEAST = 3
/** Further subjects are named if they reach this share of the first subject's score. */
const BESIDE = 0.75
/** The opening of a question alone reaches this score. With a lower score, no task is named. */
const MIN_TASK_SCORE = 2
/** Minimum lead of the best task over the next task. */
const TASK_LEAD = 1

/** Clinical and office tasks, which may concern any subject. */
const CLINICAL_TASKS: ReadonlySet<Task> = new Set([
  'decision-support',
  'note-writing',
  'patient-communication',
  'administration',
])

/** Scores the words of a question by the term lists, in linear time. */
export function findTerms(words: readonly Word[]): FoundTerms {
  const subjectScores = scoreSubjects()(words)
  const taskScores = scoreTasks()(words)
  const task = taskOf(taskScores)
  const scores = new Map(subjectScores)
  if (task !== undefined && CLINICAL_TASKS.has(task))
    scores.set('clinical-medicine', LEAST + (scores.get('clinical-medicine') ?? 0))
  return { subjectScores, subjects: subjectsOf(scores), taskScores, task }
}

function subjectsOf(scores: Scores<Subject>): readonly Subject[] {
  const most = Math.max(0, ...scores.values())
  const named = [...scores].filter(([, score]) => score >= Math.max(LEAST, BESIDE * most))
  return named.length > MAX_SUBJECTS ? [] : named.map(([slug]) => slug)
}

function taskOf(scores: Scores<Task>): Task | undefined {
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one)
  if (!first || first[1] < MIN_TASK_SCORE) return undefined
  return first[1] - (second?.[1] ?? 0) < TASK_LEAD ? undefined : first[0]
}
