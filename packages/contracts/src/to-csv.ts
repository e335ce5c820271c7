import { BYTE_ORDER_MARK } from './constants.ts'

export type Cell = string | number | boolean | null | undefined

/** A CSV file as defined by RFC 4180; unknown values are empty. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `${BYTE_ORDER_MARK}${toCsvLines(rows)}`
}

/** Returns further lines of a file that `toCsv` began. */
export function toCsvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  // A spreadsheet would treat text that begins like this as a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
