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

const file = new URL('../data-sets/labelled-questions.jsonl', import.meta.url)
const questions = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)
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

/** `said` has, of each question, which of the labels given are those of the person. */
function rows(axis: string, said: readonly (readonly boolean[])[]) {
  const given = said.flat()
  const precision = given.filter((isRight) => isRight).length / given.length
  const abstained = said.filter((labels) => labels.length === 0).length / said.length
  return [
    {
      figure: `precision of ${given.length} ${axis} labels`,
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
