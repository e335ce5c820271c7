import { createHash } from 'node:crypto'
import type { ChangeFacts } from './ledger-change.ts'
import type { LedgerFacts, LedgerHead } from './ledger-entry.ts'

/** The predecessor of the first entry. */
export const GENESIS_HASH = Buffer.alloc(32)

/**
 * Computes SHA-256 over the previous hash and the entry's facts, as a JSON array that starts with
 * the entry kind.
 */
export function entryHash(before: Buffer, facts: LedgerFacts | ChangeFacts): Buffer {
  const canonical = JSON.stringify('kind' in facts ? changeFields(facts) : voteFields(facts))
  return createHash('sha256').update(before).update(canonical).digest()
}

function changeFields({ kind, position, at, facts }: ChangeFacts) {
  return [kind, position, at.toISOString(), ...facts]
}

function voteFields(facts: LedgerFacts) {
  return [
    'vote',
    facts.position,
    facts.castAt.toISOString(),
    facts.outcome,
    facts.leftModelId,
    facts.rightModelId,
    facts.voterSince,
    facts.sampleQuestion,
    facts.rated,
    facts.unratedReason,
    facts.weight,
    facts.leftStyle,
    facts.rightStyle,
    facts.questionSince,
    facts.declined,
  ]
}

/** The ledger is inconsistent: an entry has been changed, deleted, added or moved. */
export class BrokenLedgerError extends Error {
  override readonly name = 'BrokenLedgerError'
  readonly position: number

  constructor(position: number) {
    super(`the ledger is broken at position ${position}`)
    this.position = position
  }
}

/**
 * Checks that an entry follows `head`.
 * @throws {BrokenLedgerError} if the entry does not follow it.
 */
export function verifyEntry(
  head: LedgerHead,
  facts: LedgerFacts | ChangeFacts,
  hash: Buffer,
): void {
  const next = head.position + 1
  const follows = facts.position === next && entryHash(head.hash, facts).equals(hash)
  if (!follows) throw new BrokenLedgerError(next)
}
