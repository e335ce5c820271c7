import { readFileSync } from 'node:fs'
import { labelQuestion } from '@assay/labels'
import { report, round } from './lib/report.ts'

// What the rules say of questions that they were written without: how often they are right where they
// say something, and how often they say nothing.
interface Labelled {
  readonly text: string
  readonly subjects: readonly string[]
  readonly task: string
}

interface FollowUp {
  readonly opening: string
  readonly followup: string
  readonly subjects: readonly string[]
}

const questions = readLines<Labelled>('labelled-questions')
const labelled = questions.map(({ text, subjects, task }) => {
  const said = labelQuestion(text)
  return {
    subjects: said.subject.slugs.map((slug) => subjects.includes(slug)),
    tasks: said.task.slugs.map((slug) => slug === task),
  }
})

report(`P16 rules that label ${questions.length} questions`, [
  ...rows(
    'subject',
    labelled.map(({ subjects }) => subjects),
  ),
  ...rows(
    'task',
    labelled.map(({ tasks }) => tasks),
  ),
])

// A follow-up has the subject before it where its own words tell none.
const followUps = readLines<FollowUp>('labelled-follow-ups')
const subjectsOf = (earlier: (line: FollowUp) => string[]) =>
  tally(
    followUps.map((line) =>
      labelQuestion(line.followup, earlier(line)).subject.slugs.map((slug) =>
        line.subjects.includes(slug),
      ),
    ),
  )
const inPlace = subjectsOf(({ opening }) => [opening])
const alone = subjectsOf(() => [])
report(`P16 subjects of ${followUps.length} follow-ups`, [
  {
    figure: `precision of ${inPlace.given} subject labels of follow-ups`,
    value: percent(inPlace.precision),
    beside: `by their own words alone ${percent(alone.precision)} of ${alone.given}`,
    goal: 'no less',
    reached: inPlace.precision >= alone.precision,
  },
  {
    figure: 'follow-ups without a subject',
    value: percent(inPlace.abstained),
    beside: `by their own words alone ${percent(alone.abstained)}`,
    goal: '≤ 35 %',
    reached: inPlace.abstained <= 0.35,
  },
])

function readLines<Line>(name: string): Line[] {
  const file = new URL(`../../data-sets/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** `said` has, of each question, which of the labels given are those of whoever labelled it. */
function tally(said: readonly (readonly boolean[])[]) {
  const given = said.flat()
  return {
    given: given.length,
    precision: given.filter((isRight) => isRight).length / given.length,
    abstained: said.filter((labels) => labels.length === 0).length / said.length,
  }
}

function rows(axis: string, said: readonly (readonly boolean[])[]) {
  const { given, precision, abstained } = tally(said)
  return [
    {
      figure: `precision of ${given} ${axis} labels`,
      value: percent(precision),
      beside: 'one person',
      goal: '≥ 90 %',
      reached: precision >= 0.9,
    },
    {
      figure: `questions without a ${axis}`,
      value: percent(abstained),
      beside: 'none',
      goal: '≤ 35 %',
      reached: abstained <= 0.35,
    },
  ]
}

function percent(share: number): string {
  return `${round(100 * share, 1)} %`
}
