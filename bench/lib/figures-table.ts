import { appendFileSync, readFileSync } from 'node:fs'
import type { Row } from './report.ts'

/** Where the figures of one run keep their rows for the table at its end; unset when run alone. */
const ROWS_FILE = process.env.BENCH_ROWS

/** A row, and the figure that it is of, such as "P6". */
interface NamedRow extends Row {
  readonly name: string
}

/** Keeps the rows of a figure for the table of the run it is part of. */
export function keepRows(title: string, rows: readonly Row[]): void {
  if (!ROWS_FILE) return
  const [name = title] = title.split(' ')
  for (const row of rows) appendFileSync(ROWS_FILE, `${JSON.stringify({ name, ...row })}\n`)
}

/** The kept rows as a table in Markdown, as docs/figures.md shows it; '' if there are none. */
export function figuresTable(rowsFile: string): string {
  const rows = readFileSync(rowsFile, 'utf8').split('\n').filter(Boolean).map(toNamedRow)
  if (rows.length === 0) return ''
  return [
    '| figure | measured | beside it | goal | |',
    '|---|---|---|---|---|',
    ...rows.map(toLine),
  ].join('\n')
}

function toNamedRow(line: string): NamedRow {
  return JSON.parse(line) as NamedRow
}

function toLine({ name, figure, value, beside, goal, reached }: NamedRow): string {
  const cells = [`${name} ${figure}`, value, beside, goal, reached ? 'reached' : 'missed']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
