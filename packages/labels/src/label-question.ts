import { MAX_SUBJECTS, Subject, Task } from '@assay/contracts'
import subjectTerms from './subject-terms.json' with { type: 'json' }
import taskTerms from './task-terms.json' with { type: 'json' }
import { indexTerms, type Scores } from './term-index.ts'

/** What rules say on one axis; no slug where they are unsure. */
export interface RuleLabel<Slug> {
  readonly status: 'matched' | 'abstained'
  readonly slugs: readonly Slug[]
}

export interface QuestionLabels {
  readonly subject: RuleLabel<Subject>
  readonly task: RuleLabel<Task>
}

/** Of the terms and of the way in which they are counted: another one may say something else. */
export const RULES_VERSION = `rules-${subjectTerms.version}.${taskTerms.version}`

const scoreSubjects = indexTerms(
  new Map(Subject.options.map((slug) => [slug, subjectTerms.subjects[slug]])),
)
const scoreTasks = indexTerms(new Map(Task.options.map((slug) => [slug, taskTerms.tasks[slug]])))

/** One strong term, or three weak ones: less says nothing. */
const LEAST = 3
/** A subject is named beside the first one from this share of its score on. */
const BESIDE = 0.75
/** How a question begins tells its task where nothing else does. */
const LEAST_OF_TASK = 2
/** By so much a task must lead. */
const TASK_LEAD = 1

/** What is done at a bedside or a desk beside it, whatever the words. */
const CLINICAL_TASKS: ReadonlySet<Task> = new Set([
  'decision-support',
  'note-writing',
  'patient-communication',
  'administration',
])

/** What a question is about and for, by terms alone and in linear time; unsure, it abstains. */
export function labelQuestion(text: string): QuestionLabels {
  const task = taskOf(scoreTasks(text))
  const scores = new Map(scoreSubjects(text))
  if (task.slugs.some((slug) => CLINICAL_TASKS.has(slug)))
    scores.set('clinical-medicine', LEAST + (scores.get('clinical-medicine') ?? 0))
  return { subject: subjectOf(scores), task }
}

function subjectOf(scores: Scores<Subject>): RuleLabel<Subject> {
  const most = Math.max(0, ...scores.values())
  const named = [...scores].filter(([, score]) => score >= Math.max(LEAST, BESIDE * most))
  return labelOf(named.length > MAX_SUBJECTS ? [] : named.map(([slug]) => slug))
}

function taskOf(scores: Scores<Task>): RuleLabel<Task> {
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one)
  if (!first || first[1] < LEAST_OF_TASK || first[1] - (second?.[1] ?? 0) < TASK_LEAD)
    return labelOf([])
  return labelOf([first[0]])
}

function labelOf<Slug>(slugs: readonly Slug[]): RuleLabel<Slug> {
  return { status: slugs.length === 0 ? 'abstained' : 'matched', slugs }
}
