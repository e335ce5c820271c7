/** A record of a CSV file. `fault` states why its fields are not certain. */
export interface CsvRecord {
  /** The line in which the record begins, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  readonly fault?: string
}

const SEPARATORS = [',', ';', '\t']
/** The rest of a row with more fields is not read, because reading it would block other requests. */
const MAX_FIELDS = 1_000
const TOO_MANY = 'The row has more than 1,000 fields.'
const LINE_END = /\r\n?|\n/g

/**
 * Reads the records of a CSV text (RFC 4180). Lines may end with CR LF, LF or CR. Quotation marks
 * within a field that does not begin with one are text.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const delimiter = new RegExp(`[${separator}\r\n]`, 'g')
  let line = 1
  for (let at = 0; at < text.length; ) {
    const { end, ...record } = readRecord(text, at, delimiter)
    const next = text.startsWith('\r\n', end) ? end + 2 : end + 1
    yield { line, ...record }
    line += text.slice(at, next).match(LINE_END)?.length ?? 0
    at = next
  }
}

/** What was read, and where it ends. */
interface Ended {
  readonly end: number
  readonly fault?: string
}

function readRecord(text: string, start: number, delimiter: RegExp) {
  const fields: string[] = []
  let fault: string | undefined
  for (let at = start; ; at += 1) {
    const field = readField(text, at, delimiter)
    fields.push(field.value)
    fault ??= field.fault
    at = field.end
    const isLast = at === text.length || text[at] === '\r' || text[at] === '\n'
    if (isLast) return { fields, end: at, ...(fault !== undefined && { fault }) }
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
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) {
    const value = text.slice(start + 1)
    return { value, end: text.length, fault: 'A quotation mark is opened and not closed.' }
  }
  const value = text.slice(start + 1, close).replaceAll('""', '"')
  const end = searchFrom(text, close + 1, delimiter)
  if (end === close + 1) return { value, end }
  return { value, end, fault: 'There is text between a closing quotation mark and the next field.' }
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
