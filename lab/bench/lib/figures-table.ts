import { appendFileSync } from 'node:fs'
import type { Row } from './report.ts'

/** Where `npm run bench` gathers the table of all figures of a run; unset for a figure that runs alone. */
const TABLE_FILE = process.env.BENCH_TABLE

/** Adds the rows of a figure to the table of its run, in Markdown as docs/figures.md shows it. */
export function addToTable(title: string, rows: readonly Row[]): void {
  if (!TABLE_FILE) return
  const [name = title] = title.split(' ')
  appendFileSync(TABLE_FILE, rows.map((row) => `${toLine(name, row)}\n`).join(''))
}

function toLine(name: string, { figure, value, beside, goal, reached }: Row): string {
  const cells = [`${name} ${figure}`, value, beside, goal, reached ? 'reached' : 'missed']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
