import { BYTE_ORDER_MARK } from '@assay/contracts/constants'
import {
  type ChangeLine,
  type ExportLedgerQuery,
  LEDGER_COLUMNS,
  type LedgerLine,
} from '@assay/contracts/ledger'
import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import {
  type Database,
  findSnapshot,
  listExcludedVoters,
  readSnapshotLine,
  type Snapshot,
} from '@assay/db'
import type { LedgerChange } from '@assay/ledger'
import { METHOD_VERSION } from '@assay/rating'
import { UnavailableError } from '../../http/app-error.ts'
import { type LedgerEntry, listChanges, listEntries, type Places } from './ledger-repository.ts'
import { type ExportContext, toChangeLine, toLedgerLine } from './to-export-lines.ts'

export interface ExportOptions {
  /** The key for voters' pseudonyms. */
  readonly key: string
  readonly format: ExportLedgerQuery['format']
  /** Whether the export ends at the last published board instead of the latest board. */
  readonly publishedOnly: boolean
}

const BATCH_SIZE = 2_000

/** A snapshot and the context for the lines that precede it. */
export interface OpenExport {
  readonly snapshot: Snapshot
  readonly context: ExportContext
}

/**
 * Opens an export up to the latest board, or latest published board, of the current method version.
 * @throws {UnavailableError} if there is no such board yet.
 */
export async function openExport(
  db: Database,
  { key, publishedOnly }: Omit<ExportOptions, 'format'>,
): Promise<OpenExport> {
  const snapshot = await findSnapshot(db, { publishedOnly })
  if (snapshot?.methodVersion !== METHOD_VERSION) throw new UnavailableError()
  const excluded = await listExcludedVoters(db, snapshot.ledgerPosition)
  return { snapshot, context: { key, excluded } }
}

/**
 * Exports the ledger up to a snapshot as batches of lines. Each batch is read when the client is
 * ready for it. The ledger is append-only, so the batches are consistent without a transaction.
 * @throws {UnavailableError} before the first snapshot of the current method version exists.
 */
export async function exportLedger(
  db: Database,
  { format, ...options }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const opened = await openExport(db, options)
  if (format === 'csv') return csvLines(db, opened.snapshot, opened.context)
  // The boards are read first, because they are deleted when newer boards replace them.
  return jsonLines(db, opened, { snapshot: await readSnapshotLine(db, opened.snapshot) })
}

/** A range of the ledger in its stored and its exported form. */
export interface LedgerBatch {
  readonly entries: readonly LedgerEntry[]
  readonly changes: readonly LedgerChange[]
  /** In ledger order. */
  readonly lines: readonly (LedgerLine | ChangeLine)[]
}

/** Reads the ledger up to the snapshot in batches. */
export async function* readLedger(
  db: Database,
  { snapshot, context }: OpenExport,
): AsyncGenerator<LedgerBatch> {
  for (const places of batchesUpTo(snapshot)) {
    const [entries, changes] = [await listEntries(db, places), await listChanges(db, places)]
    const lines = entries.map((entry): LedgerLine | ChangeLine => toLedgerLine(entry, context))
    // Sorting is necessary only if the batch contains entries other than votes.
    if (changes.length > 0) {
      lines.push(...changes.map(toChangeLine))
      lines.sort((one, other) => one.seq - other.seq)
    }
    yield { entries, changes, lines }
  }
}

/** Serialises export lines. */
export function toText(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Yields all entries and then the snapshot. */
async function* jsonLines(db: Database, opened: OpenExport, last: SnapshotLine) {
  for await (const { lines } of readLedger(db, opened)) yield toText(lines)
  yield toText([last])
}

/** Yields only votes. No field can contain a comma, a quote or a line break. */
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
