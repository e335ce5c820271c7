import { measureLabels, type Tally } from '../lab/filters/measure-labels.ts'
import { report, round } from './lib/report.ts'

// How often the labels of questions that they were learned without are right, and how often there is
// none. A follow-up has the subject before it where its own words tell none.
const { questions, subjects, tasks, followUps, inPlace, alone } = measureLabels('held-out')

report(`P16 labels of ${questions} questions`, [
  ...rows('subject', subjects),
  ...rows('task', tasks),
])
report(`P16 subjects of ${followUps} follow-ups`, [
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

function rows(axis: string, { given, precision, abstained }: Tally) {
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
