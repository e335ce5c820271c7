import { readFileSync } from 'node:fs'
import { findIdentifiers } from '@assay/phi-guard'
import { judgeByLikeness } from '@assay/phi-guard/likeness'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

// What the guard finds in sentences that its rules were written without, what it stops in clean
// ones, and how long it takes for the longest question.
const CUED = new Set(['name'])
const SOFT = new Set([...CUED, 'age_over_89', 'admission_date', 'place_with_age'])
const QUESTION_LENGTH = 12_000
const REPEATS = 50

interface Marked {
  readonly text: string
  readonly findings: readonly { readonly kind: string; readonly text: string }[]
}

const marked = readSet<Marked>('patient-data-held-out')
const clean = readSet<{ readonly text: string }>('clean-biomedical-held-out')

const find = (text: string) => findIdentifiers(text, judgeByLikeness)

const findings = marked.flatMap(({ text, findings: expected }) => {
  const found = find(text)
  return placesOf(text, expected).map(({ kind, start, end }) => ({
    kind,
    isFound: found.some((one) => one.start < end && one.end > start),
  }))
})
const structured = findings.filter(({ kind }) => !SOFT.has(kind))
const names = findings.filter(({ kind }) => CUED.has(kind))
const stops = clean.flatMap(({ text }) => find(text).slice(0, 1))
const stopped = stops.length

const longest = marked
  .map(({ text }) => text)
  .join(' ')
  .slice(0, QUESTION_LENGTH)
const times = Array.from({ length: REPEATS }, () => {
  const startedAt = performance.now()
  find(longest)
  return performance.now() - startedAt
})

report('P13 the patient-data guard on held-out sets', [
  row(`recall of ${structured.length} structured identifiers`, recall(structured), 0.95),
  row(`recall of ${names.length} names after a cue`, recall(names), 0.8),
  {
    figure: `false stops of ${clean.length} clean biomedical texts`,
    value: percent(stopped / clean.length),
    beside: 'none',
    goal: '≤ 1 %',
    reached: stopped / clean.length <= 0.01,
  },
  {
    figure: `${QUESTION_LENGTH} characters full of identifiers`,
    value: `${round(median(times))} ms`,
    beside: 'none',
    goal: '≤ 5 ms',
    reached: median(times) <= 5,
  },
])

console.log(
  `  found by kind: ${tell(
    Map.groupBy(findings, ({ kind }) => kind),
    (of) => percent(recall(of)),
  )}`,
)
console.log(
  `  false stops by kind: ${tell(
    Map.groupBy(stops, ({ kind }) => kind),
    (of) => `${of.length}`,
  )}`,
)

/** `email 98.1 %, phone 95.0 %` */
function tell<Value>(
  byKind: ReadonlyMap<string, readonly Value[]>,
  toText: (of: readonly Value[]) => string,
): string {
  return [...byKind].map(([kind, of]) => `${kind} ${toText(of)}`).join(', ')
}

function readSet<Line>(name: string): Line[] {
  const file = new URL(`../../data-sets/${name}.jsonl`, import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Where the marked texts stand; the same text marked twice stands in two places. */
function placesOf(text: string, expected: Marked['findings']) {
  const next = new Map<string, number>()
  return expected.map(({ kind, text: part }) => {
    const start = text.indexOf(part, next.get(part) ?? 0)
    next.set(part, start + 1)
    return { kind, start, end: start + part.length }
  })
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
