import { findPatientData, measurePatientData } from '../lab/filters/measure-patient-data.ts'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

// What the guard finds in sentences that its rules were written without, what it stops in clean
// ones, and how long it takes for the longest question.
const QUESTION_LENGTH = 12_000
const REPEATS = 50

const { identifiers, structured, names, stops, cleanTexts, text } = measurePatientData('held-out')
const longest = text.slice(0, QUESTION_LENGTH)
const times = Array.from({ length: REPEATS }, () => {
  const startedAt = performance.now()
  findPatientData(longest)
  return performance.now() - startedAt
})

report('P13 the patient-data guard on held-out sets', [
  row(`recall of ${structured.length} structured identifiers`, recall(structured), 0.95),
  row(`recall of ${names.length} names after a cue`, recall(names), 0.8),
  {
    figure: `false stops of ${cleanTexts} clean biomedical texts`,
    value: percent(stops.length / cleanTexts),
    beside: 'none',
    goal: '≤ 1 %',
    reached: stops.length / cleanTexts <= 0.01,
  },
  {
    figure: `${QUESTION_LENGTH} characters full of identifiers`,
    value: `${round(median(times))} ms`,
    beside: 'none',
    goal: '≤ 5 ms',
    reached: median(times) <= 5,
  },
])

const foundByKind = byKind(identifiers, (of) => percent(recall(of)))
console.log(`  found by kind: ${foundByKind}`)
console.log(`  false stops by kind: ${byKind(stops, (of) => `${of.length}`)}`)

/** `email 98.1 %, phone 95.0 %` */
function byKind<Item extends { readonly kind: string }>(
  items: readonly Item[],
  toText: (of: readonly Item[]) => string,
): string {
  return [...Map.groupBy(items, ({ kind }) => kind)]
    .map(([kind, of]) => `${kind} ${toText(of)}`)
    .join(', ')
}

function recall(of: readonly { readonly isFound: boolean }[]): number {
  return of.filter(({ isFound }) => isFound).length / of.length
}

function percent(share: number): string {
  return `${round(100 * share, 1)} %`
}

function row(figure: string, share: number, goal: number) {
  const reached = share >= goal
  return { figure, value: percent(share), beside: 'none', goal: `≥ ${percent(goal)}`, reached }
}
