import { type ExportLedgerQuery, LEDGER_COLUMNS, type LedgerLine } from '@assay/contracts'
import type { Database } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { UnavailableError } from '../http/app-error.ts'
import { findNewestSnapshot, getExclusions, listEntries } from './ledger-repository.ts'
import { toLedgerLine, toSnapshotLine } from './to-export-lines.ts'

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
 * @throws {UnavailableError} before the first snapshot, and while one with a change of exclusions
 * or of the method is being made.
 */
export async function exportLedger(
  db: Database,
  { key, format, publishedOnly }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const exclusions = await getExclusions(db)
  const snapshot = await findNewestSnapshot(db, { publishedOnly })
  const isCurrent =
    snapshot?.methodVersion === METHOD_VERSION &&
    (snapshot.parameters.exclusionChanges ?? 0) === exclusions.changes
  if (!snapshot || !isCurrent) throw new UnavailableError()
  const upTo = Number(snapshot.ledgerPosition)
  const context = { key, excluded: exclusions.voterIds, activity: new Map() }

  async function* lines() {
    if (format === 'csv') yield `${LEDGER_COLUMNS.join(',')}\n`
    for (let after = 0; after < upTo; after += BATCH_SIZE) {
      const entries = await listEntries(db, { after, upTo, limit: BATCH_SIZE })
      const batch = entries.map((entry) => WRITE[format](toLedgerLine(entry, context)))
      yield batch.join('')
    }
    if (format === 'ndjson' && snapshot) yield `${JSON.stringify(toSnapshotLine(snapshot))}\n`
  }
  return lines()
}

/** No field of a line can hold a comma, a quote or a line break. */
const WRITE: Readonly<Record<ExportLedgerQuery['format'], (line: LedgerLine) => string>> = {
  ndjson: (line) => `${JSON.stringify(line)}\n`,
  csv: (line) => `${LEDGER_COLUMNS.map((column) => line[column] ?? '').join(',')}\n`,
}
