import { execSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** A measured value, and whether it reaches its goal. */
export interface Measurement {
  readonly value: string
  readonly goal: string
  readonly reached: boolean
}

/**
 * A figure, its result, and the result of the other software or minimal program that is measured in
 * the same run.
 */
export type Row = readonly [figure: string, measurement: Measurement, reference: string]

/** Formats a number with about three digits. */
export function show(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

/** A number that must be at most `goal`. `more` is printed after it. */
export function atMost(goal: number, value: number, unit: string, more = ''): Measurement {
  return {
    value: show(value, unit) + more,
    goal: `≤ ${goal} ${unit}`.trimEnd(),
    reached: value <= goal,
  }
}

/** A number that must be at least `goal`. `more` is printed after it. */
export function atLeast(goal: number, value: number, unit: string, more = ''): Measurement {
  return {
    value: show(value, unit) + more,
    goal: `≥ ${goal} ${unit}`.trimEnd(),
    reached: value >= goal,
  }
}

/**
 * Prints rows together with a description of the machine. `npm run bench` also collects the rows as
 * a Markdown table in the file that BENCH_TABLE names.
 */
export function report(title: string, rows: readonly Row[]): void {
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execSync('git rev-parse --short HEAD').toString().trim()
  console.log(
    `\n${title}\n${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, ${commit}, node ${process.version}`,
  )
  const [name = ''] = title.split(' ')
  for (const [figure, { value, goal, reached }, reference] of rows) {
    const mark = reached ? 'reached' : 'MISSED '
    console.log(`  ${mark}  ${figure}: ${value}  (reference: ${reference}; goal: ${goal})`)
    const cells = [`${name} ${figure}`, value, reference, goal, reached ? 'reached' : 'missed']
    const { BENCH_TABLE: table } = process.env
    if (table) appendFileSync(table, `| ${cells.join(' | ')} |\n`)
  }
}
