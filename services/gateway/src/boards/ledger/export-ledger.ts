import { BYTE_ORDER_MARK } from '@assay/contracts/constants'
import {
  type ChangeLine,
  type ExportLedgerQuery,
  LEDGER_COLUMNS,
  type LedgerLine,
} from '@assay/contracts/ledger'
import type { Database } from '@assay/db'
import type { LedgerChange } from '@assay/ledger'
import { METHOD_VERSION } from '@assay/rating'
import { UnavailableError } from '../../http/app-error.ts'
import { type BoardRow, listBoardsBeside } from '../leaderboard/board-repository.ts'
import {
  findNewestSnapshot,
  type LedgerEntry,
  listChanges,
  listEntries,
  listExcludedVoters,
  type Places,
  type Snapshot,
} from './ledger-repository.ts'
import {
  type ExportContext,
  toChangeLine,
  toLedgerLine,
  toSnapshotLine,
} from './to-export-lines.ts'

export interface ExportOptions {
  /** Keys the pseudonyms of voters. */
  readonly key: string
  readonly format: ExportLedgerQuery['format']
  /** Up to the board that was published last, instead of the newest. */
  readonly publishedOnly: boolean
}

const BATCH_SIZE = 2_000

/** A snapshot and what it takes to write the lines before it. */
export interface OpenExport {
  readonly snapshot: Snapshot
  readonly context: ExportContext
}

/**
 * The newest board, or published one, of this version of the method.
 * @throws {UnavailableError} before the first.
 */
export async function openExport(
  db: Database,
  { key, publishedOnly }: Omit<ExportOptions, 'format'>,
): Promise<OpenExport> {
  const snapshot = await findNewestSnapshot(db, { publishedOnly })
  if (snapshot?.methodVersion !== METHOD_VERSION) throw new UnavailableError()
  const excluded = await listExcludedVoters(db, snapshot.ledgerPosition)
  return { snapshot, context: { key, excluded } }
}

/**
 * The ledger up to a snapshot as text in batches of lines, read as the reader takes them.
 * The ledger only grows, so the batches are of one state without a transaction around them.
 * @throws {UnavailableError} before the first snapshot of this version of the method.
 */
export async function exportLedger(
  db: Database,
  { format, ...options }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const opened = await openExport(db, options)
  if (format === 'csv') return csvLines(db, opened.snapshot, opened.context)
  // Read at once: they are deleted when newer ones take their place.
  return jsonLines(db, opened, await listBoardsBeside(db, opened.snapshot))
}

/** A stretch of the ledger, as it is stored and as it is told. */
export interface LedgerBatch {
  readonly entries: readonly LedgerEntry[]
  readonly changes: readonly LedgerChange[]
  /** In order. */
  readonly lines: readonly (LedgerLine | ChangeLine)[]
}

/** The ledger up to the snapshot, batch by batch. */
export async function* readLedger(
  db: Database,
  { snapshot, context }: OpenExport,
): AsyncGenerator<LedgerBatch> {
  for (const places of batchesUpTo(snapshot)) {
    const [entries, changes] = [await listEntries(db, places), await listChanges(db, places)]
    const lines = entries.map((entry): LedgerLine | ChangeLine => toLedgerLine(entry, context))
    // In order already, but for the few that are no votes.
    if (changes.length > 0) {
      lines.push(...changes.map(toChangeLine))
      lines.sort((one, other) => one.seq - other.seq)
    }
    yield { entries, changes, lines }
  }
}

/** Lines of the export in one text. */
export function toText(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Every entry and, last, the snapshot. */
async function* jsonLines(db: Database, opened: OpenExport, boards: readonly BoardRow[]) {
  for await (const { lines } of readLedger(db, opened)) yield toText(lines)
  yield toText([toSnapshotLine(opened.snapshot, boards)])
}

/** The votes alone. No field of a line can hold a comma, a quote or a line break. */
async function* csvLines(db: Database, snapshot: Snapshot, context: ExportContext) {
  yield `${BYTE_ORDER_MARK}${LEDGER_COLUMNS.join(',')}\n`
  for (const places of batchesUpTo(snapshot)) {
    const lines = (await listEntries(db, places)).map((entry) => toLedgerLine(entry, context))
    yield lines
      .map((line) => `${LEDGER_COLUMNS.map((column) => line[column] ?? '').join(',')}\n`)
      .join('')
  }
}

function* batchesUpTo({ ledgerPosition }: Snapshot): Generator<Places> {
  const last = Number(ledgerPosition)
  for (let after = 0; after < last; after += BATCH_SIZE)
    yield { after, upTo: Math.min(after + BATCH_SIZE, last) }
}
