import { execSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { addToTable } from './figures-table.ts'

/** A figure beside its goal. */
export interface Row {
  readonly figure: string
  readonly value: string
  /** The peer or limit of the same run. */
  readonly beside: string
  readonly goal: string
  readonly reached: boolean
}

/** Prints what was measured on what, each figure with its verdict. */
export function report(title: string, rows: readonly Row[]): void {
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execSync('git rev-parse --short HEAD').toString().trim()
  console.log(`\n${title}`)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${memory} GiB, ${commit}, node ${process.version}`,
  )
  for (const { figure, value, beside, goal, reached } of rows) {
    console.log(
      `  ${reached ? 'reached' : 'MISSED '}  ${figure}: ${value}  (beside: ${beside}; goal: ${goal})`,
    )
  }
  addToTable(title, rows)
}

/** Prints what explains the figures: rows of text under their headings, in columns. */
export function reportTable(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  for (const row of [headings, ...rows])
    console.log(`  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`)
}

export const round = (value: number, digits = 2) => value.toFixed(digits)
