import {
  type ChangeLine,
  type ExportLedgerQuery,
  LEDGER_COLUMNS,
  type LedgerLine,
} from '@assay/contracts'
import type { Database } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { UnavailableError } from '../http/app-error.ts'
import {
  findNewestSnapshot,
  getExclusions,
  listChanges,
  listEntries,
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

/**
 * The ledger up to a snapshot as text in batches of lines, read as the reader takes them.
 * The ledger only grows, so the batches are of one state without a transaction around them.
 * @throws {UnavailableError} before the first snapshot of this version of the method.
 */
export async function exportLedger(
  db: Database,
  { key, format, publishedOnly }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const snapshot = await findNewestSnapshot(db, { publishedOnly })
  if (snapshot?.methodVersion !== METHOD_VERSION) throw new UnavailableError()
  const { voterIds: excluded, changes } = await getExclusions(db, snapshot.ledgerPosition)
  const isCurrent = changes === undefined || changes === (snapshot.parameters.exclusionChanges ?? 0)
  if (!isCurrent) throw new UnavailableError()
  const context = { key, excluded, activity: new Map() }
  return format === 'csv' ? csvLines(db, snapshot, context) : jsonLines(db, snapshot, context)
}

/** Every entry and, last, the snapshot. */
async function* jsonLines(db: Database, snapshot: Snapshot, context: ExportContext) {
  for (const places of batchesUpTo(snapshot)) {
    const [entries, changes] = [await listEntries(db, places), await listChanges(db, places)]
    const lines = entries.map((entry): LedgerLine | ChangeLine => toLedgerLine(entry, context))
    // In order already, but for the few that are no votes.
    if (changes.length > 0) {
      lines.push(...changes.map(toChangeLine))
      lines.sort((one, other) => one.seq - other.seq)
    }
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
  yield `${JSON.stringify(toSnapshotLine(snapshot))}\n`
}

/** The votes alone. No field of a line can hold a comma, a quote or a line break. */
async function* csvLines(db: Database, snapshot: Snapshot, context: ExportContext) {
  yield `${LEDGER_COLUMNS.join(',')}\n`
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
