/** A record of a CSV file. */
export interface CsvRecord {
  /** The line in which the record begins, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  readonly fault?: CsvFault
}

/** Why the fields of a record are not certain. */
export interface CsvFault {
  readonly reason: string
  /** Whether the records after it cannot be found. */
  readonly isLast?: true
}

/** A longer row is not read, because reading it would block other requests. */
export const MAX_ROW_LENGTH = 1_000_000
export const ROW_TOO_LONG = 'The row is longer than 1,000,000 characters.'
/** The rest of a row with more fields is not read. */
const MAX_FIELDS = 1_000

const TOO_MANY: CsvFault = { reason: 'The row has more than 1,000 fields.' }
const TOO_LONG: CsvFault = { reason: ROW_TOO_LONG }
const ENDLESS: CsvFault = { reason: ROW_TOO_LONG, isLast: true }
const NOT_CLOSED: CsvFault = { reason: 'A quotation mark is opened and not closed.', isLast: true }
const AFTER_QUOTE: CsvFault = {
  reason: 'There is text between a closing quotation mark and the next field.',
}

const SEPARATORS = [',', ';', '\t']
const LINE_END = /[\r\n]/g

/**
 * Reads the records of a CSV text (RFC 4180). Lines may end with CR LF, LF or CR. Quotation marks
 * within a field that does not begin with one are text.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const delimiter = new RegExp(`[${separator}\r\n]`, 'g')
  let line = 1
  for (let at = 0; at < text.length; ) {
    const { end, fields, ...record } = readRecord(text, at, delimiter)
    const fault = record.fault ?? (end - at > MAX_ROW_LENGTH ? TOO_LONG : undefined)
    const next = text.startsWith('\r\n', end) ? end + 2 : end + 1
    yield { line, fields, ...(fault && { fault }) }
    line += countLineEnds(text, at, next)
    at = next
  }
}

function countLineEnds(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1
  return count
}

/** What was read, and where it ends. */
interface Ended {
  readonly end: number
  readonly fault?: CsvFault
}

function readRecord(
  text: string,
  start: number,
  delimiter: RegExp,
): Ended & { readonly fields: readonly string[] } {
  const fields: string[] = []
  let fault: CsvFault | undefined
  for (let at = start; ; at += 1) {
    const field = readField(text, at, delimiter)
    fields.push(field.value)
    fault ??= field.fault
    at = field.end
    const isLast = at === text.length || text[at] === '\r' || text[at] === '\n'
    if (isLast) return { fields, end: at, ...(fault && { fault }) }
    if (fields.length === MAX_FIELDS)
      return { fields, end: searchFrom(text, at, LINE_END), fault: TOO_MANY }
  }
}

function readField(
  text: string,
  start: number,
  delimiter: RegExp,
): Ended & { readonly value: string } {
  if (text[start] === '"') return readQuoted(text, start, delimiter)
  const end = searchFrom(text, start, delimiter)
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number, delimiter: RegExp) {
  const isPair = (at: number) => text[at] === '"' && text[at + 1] === '"'
  let close = text.indexOf('"', start + 1)
  while (isPair(close) && close - start < MAX_ROW_LENGTH) close = text.indexOf('"', close + 2)
  if (close < 0) return { value: '', end: text.length, fault: NOT_CLOSED }
  if (isPair(close)) return { value: '', end: text.length, fault: ENDLESS }
  const value = text.slice(start + 1, close).replaceAll('""', '"')
  const end = searchFrom(text, close + 1, delimiter)
  if (end === close + 1) return { value, end }
  return { value, end, fault: AFTER_QUOTE }
}

function searchFrom(text: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? text.length
}

/** Returns the separator that divides the first record into the most fields; otherwise a comma. */
export function separatorOf(text: string): string {
  const fieldsBy = (separator: string) =>
    csvRecords(text, separator).next().value?.fields.length ?? 0
  const [first = ','] = SEPARATORS.toSorted((one, other) => fieldsBy(other) - fieldsBy(one))
  return first
}
