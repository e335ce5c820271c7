import { ChangeLine, LedgerLine, SnapshotLine } from '@assay/contracts'
import { ExportError } from './export-error.ts'

/** The lines of an export, from the start at each call. */
export type Lines = () => AsyncIterable<string> | Iterable<string>

export type ExportLine =
  | { readonly kind: 'vote'; readonly number: number; readonly vote: LedgerLine }
  | { readonly kind: 'change'; readonly number: number; readonly change: ChangeLine }
  | {
      readonly kind: 'snapshot'
      readonly number: number
      readonly snapshot: SnapshotLine['snapshot']
    }

/**
 * Parses an export line by line.
 * @throws {ExportError} at the first line that is neither an entry nor the snapshot.
 */
export async function* readExport(lines: Lines): AsyncGenerator<ExportLine> {
  let number = 0
  for await (const text of lines()) yield parseLine(++number, text)
}

function parseLine(number: number, text: string): ExportLine {
  const content = parseJson(number, text)
  const vote = LedgerLine.safeParse(content)
  if (vote.success) return { kind: 'vote', number, vote: vote.data }
  const change = ChangeLine.safeParse(content)
  if (change.success) return { kind: 'change', number, change: change.data }
  const last = SnapshotLine.safeParse(content)
  if (last.success) return { kind: 'snapshot', number, snapshot: last.data.snapshot }
  throw new ExportError(number, 'this is neither an entry nor a snapshot')
}

function parseJson(number: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ExportError(number, `this is not JSON (${(error as Error).message})`)
  }
}
