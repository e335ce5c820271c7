import type { AnswerVerdict } from '@assay/contracts/assessments'
import { type Database, LEDGER_CHANGE_COLUMNS, LEDGER_COLUMNS } from '@assay/db'
import type { LedgerChange, LedgerEntry as StoredEntry } from '@assay/ledger'

/** A stored entry with the exported columns of its vote. */
export interface LedgerEntry extends StoredEntry {
  /** Null if the vote was deleted. */
  readonly sideUnread: boolean | null
  readonly pairProbability: number | null
  readonly leftVerdict: AnswerVerdict | null
  readonly rightVerdict: AnswerVerdict | null
}

/** The positions after `after`, up to and including `upTo`. */
export interface Places {
  readonly after: number
  readonly upTo: number
}

/** Lists vote entries in ledger order. */
export async function listEntries(db: Database, { after, upTo }: Places): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('votes', 'votes.id', 'ledger.voteId')
    .select(LEDGER_COLUMNS.map((column) => `ledger.${column}` as const))
    .select(['votes.sideUnread', 'votes.pairProbability', 'leftVerdict', 'rightVerdict'])
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Lists entries other than votes in ledger order. */
export async function listChanges(db: Database, { after, upTo }: Places): Promise<LedgerChange[]> {
  const rows = await db
    .selectFrom('ledgerChanges')
    .select(LEDGER_CHANGE_COLUMNS)
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}
