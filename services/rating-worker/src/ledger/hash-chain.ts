import { createHash } from 'node:crypto'
import type { LedgerEntry, LedgerFacts } from './ledger-entry.ts'

/** Stands before the first entry. */
export const GENESIS_HASH = Buffer.alloc(32)

/** Hash of an entry: SHA-256 over the hash before it and its facts as a JSON array. */
export function entryHash(before: Buffer, facts: LedgerFacts): Buffer {
  const canonical = JSON.stringify([
    facts.position,
    facts.castAt.toISOString(),
    facts.outcome,
    facts.leftModelId,
    facts.rightModelId,
    facts.voterId,
    facts.sampleQuestion,
    facts.rated,
    facts.unratedReason,
  ])
  return createHash('sha256').update(before).update(canonical).digest()
}

/** The ledger is not what was written: an entry was changed, dropped, added or moved. */
export class BrokenLedgerError extends Error {
  override readonly name = 'BrokenLedgerError'
  readonly position: number

  constructor(position: number) {
    super(`the ledger is broken at position ${position}`)
    this.position = position
  }
}

/**
 * Checks that `entry` follows the entry at `position` with hash `before`.
 * @throws {BrokenLedgerError} when it does not.
 */
export function verifyEntry(position: number, before: Buffer, entry: LedgerEntry): void {
  const follows = entry.position === position + 1 && entryHash(before, entry).equals(entry.hash)
  if (!follows) throw new BrokenLedgerError(position + 1)
}
