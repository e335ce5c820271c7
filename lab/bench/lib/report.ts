import { execSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** What was measured, and whether that reaches its goal. */
export interface Verdict {
  readonly value: string
  readonly goal: string
  readonly reached: boolean
}

/** A figure, what it came to, and the peer or limit of the same run. */
export type Row = readonly [figure: string, verdict: Verdict, beside: string]

/** Prints a number with three digits or so. */
export function show(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

/** A number that may be `goal` at most; `more` is printed behind it. */
export function atMost(goal: number, value: number, unit: string, more = ''): Verdict {
  return {
    value: show(value, unit) + more,
    goal: `≤ ${goal} ${unit}`.trimEnd(),
    reached: value <= goal,
  }
}

/** A number that has to be `goal` at least; `more` is printed behind it. */
export function atLeast(goal: number, value: number, unit: string, more = ''): Verdict {
  return {
    value: show(value, unit) + more,
    goal: `≥ ${goal} ${unit}`.trimEnd(),
    reached: value >= goal,
  }
}

/**
 * Prints rows with the machine that they were measured on. `npm run bench` gathers them besides, as a
 * Markdown table, in the file that BENCH_TABLE names.
 */
export function report(title: string, rows: readonly Row[]): void {
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execSync('git rev-parse --short HEAD').toString().trim()
  console.log(
    `\n${title}\n${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, ${commit}, node ${process.version}`,
  )
  const [name = ''] = title.split(' ')
  for (const [figure, { value, goal, reached }, beside] of rows) {
    const mark = reached ? 'reached' : 'MISSED '
    console.log(`  ${mark}  ${figure}: ${value}  (beside: ${beside}; goal: ${goal})`)
    const cells = [`${name} ${figure}`, value, beside, goal, reached ? 'reached' : 'missed']
    const { BENCH_TABLE: table } = process.env
    if (table) appendFileSync(table, `| ${cells.join(' | ')} |\n`)
  }
}
