import type { UploadFormat } from '@assay/contracts/studies/items'
import { MAX_STUDY_ITEMS } from '@assay/contracts/studies/limits'
import {
  type CsvRecord,
  csvRecords,
  MAX_ROW_LENGTH,
  ROW_TOO_LONG,
  separatorOf,
} from './csv-records.ts'
import { decodeText, type FileFault } from './decode-text.ts'
import { inSlices } from './in-slices.ts'

/** A row of an upload: the values by column, or why they cannot be read. */
export type UploadRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
  | (FileFault & { readonly isLast?: true })

export interface Upload {
  readonly format: UploadFormat
  readonly columns: readonly string[]
  readonly rows: readonly UploadRow[]
  /** Why the whole file is refused, even without its faulty rows. */
  readonly refusal?: FileFault
}

const MAX_COLUMNS = 200

/** Reads the rows of a file, in slices. The format is recognised if it is not given. */
export async function readUpload(bytes: Buffer, format?: UploadFormat): Promise<Upload> {
  const decoded = decodeText(bytes)
  if (!('text' in decoded)) return refused(format ?? 'csv', decoded)
  const { text } = decoded
  const first = text.trimStart()[0]
  if (first === undefined)
    return refused(format ?? 'csv', { line: 1, reason: 'The file is empty.' })
  if (format === 'csv' || (format === undefined && first !== '{' && first !== '['))
    return readCsv(text)
  if (first === '[')
    return refused(format ?? 'jsonl', {
      line: 1,
      reason: 'The file is one JSON array. Save it as JSON Lines, with one object on each line.',
    })
  return readJsonLines(text, format)
}

const refused = (format: UploadFormat, refusal: FileFault): Upload => ({
  ...{ format, columns: [], rows: [], refusal },
})

async function readCsv(text: string): Promise<Upload> {
  const records = csvRecords(text, separatorOf(text))
  const header: CsvRecord | undefined = records.next().value
  const columns = header?.fields.map((name, index) => name.trim() || `Column ${index + 1}`) ?? []
  const refusal = headerFault(columns, header?.fault?.reason)
  if (refusal) return { ...refused('csv', refusal), columns: columns.slice(0, MAX_COLUMNS) }
  const rows = collectRows(records, ({ line, fields, fault }) => {
    if (fields.every((field) => field.trim() === '')) return undefined
    if (fault) return { line, ...fault }
    if (fields.length !== columns.length)
      return { line, reason: `The row has ${countOf(fields)} instead of ${columns.length}.` }
    return { line, cells: Object.fromEntries(columns.map((name, at) => [name, fields[at]])) }
  })
  return { format: 'csv', columns, ...(await rows) }
}

function headerFault(columns: readonly string[], fault?: string): FileFault | undefined {
  if (fault !== undefined) return { line: 1, reason: fault }
  if (columns.length > MAX_COLUMNS)
    return { line: 1, reason: `The file has more than ${MAX_COLUMNS} columns.` }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  return twice === undefined
    ? undefined
    : { line: 1, reason: `Two columns have the name "${twice.slice(0, 200)}".` }
}

async function readJsonLines(text: string, format?: UploadFormat): Promise<Upload> {
  const { rows, refusal } = await collectRows(linesOf(text), toJsonRow)
  const objects = rows.flatMap((row) => ('cells' in row ? [row.cells] : []))
  const columns = new Set<string>()
  await inSlices(objects, (cells): undefined => {
    if (columns.size < MAX_COLUMNS) for (const name of namesOf(cells)) columns.add(name)
  })
  const isHealthBench = objects.some(({ prompt }) => Array.isArray(prompt))
  return {
    format: format ?? (isHealthBench ? 'healthbench' : 'jsonl'),
    ...{ columns: [...columns].slice(0, MAX_COLUMNS), rows },
    ...(refusal && { refusal }),
  }
}

const namesOf = (cells: object) => Object.keys(cells).slice(0, MAX_COLUMNS)

function* linesOf(text: string) {
  for (let at = 0, line = 1; at < text.length; line++) {
    const end = text.indexOf('\n', at)
    const next = end < 0 ? text.length : end
    yield { line, text: text.slice(at, next) }
    at = next + 1
  }
}

function toJsonRow({ line, text }: { readonly line: number; readonly text: string }) {
  if (text.length > MAX_ROW_LENGTH) return { line, reason: ROW_TOO_LONG }
  if (text.trim() === '') return undefined
  try {
    const cells: unknown = JSON.parse(text)
    if (typeof cells === 'object' && cells !== null && !Array.isArray(cells))
      return { line, cells: cells as Record<string, unknown> }
    return { line, reason: 'The line is not a JSON object.' }
  } catch {
    return { line, reason: 'The line is not valid JSON.' }
  }
}

/** Reads at most MAX_STUDY_ITEMS rows. `toRow` returns undefined for a blank row. */
async function collectRows<Raw extends { readonly line: number }>(
  raws: Iterable<Raw>,
  toRow: (raw: Raw) => UploadRow | undefined,
): Promise<Pick<Upload, 'rows' | 'refusal'>> {
  const rows: UploadRow[] = []
  let refusal: FileFault | undefined
  await inSlices(
    until(raws, () => refusal !== undefined),
    (raw): undefined => {
      const row = toRow(raw)
      if (!row) return
      if ('isLast' in row) refusal = { line: row.line, reason: row.reason }
      else if (rows.length === MAX_STUDY_ITEMS) refusal = { line: row.line, reason: TOO_MANY }
      else rows.push(row)
    },
  )
  if (rows.length === 0) refusal ??= { line: 1, reason: NO_ROWS }
  return refusal ? { rows, refusal } : { rows }
}

function* until<Item>(items: Iterable<Item>, isDone: () => boolean): Generator<Item> {
  for (const item of items) {
    yield item
    if (isDone()) return
  }
}

const TOO_MANY = `The file has more than ${MAX_STUDY_ITEMS.toLocaleString('en')} rows.`
const NO_ROWS = 'The file has no rows.'

const countOf = ({ length }: readonly string[]) => (length === 1 ? '1 cell' : `${length} cells`)
