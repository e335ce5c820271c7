import { createHash } from 'node:crypto'
import type { ChangeFacts } from './ledger-change.ts'
import type { LedgerFacts, LedgerHead } from './ledger-entry.ts'

/** Stands before the first entry. */
export const GENESIS_HASH = Buffer.alloc(32)

/**
 * Hash of an entry: SHA-256 over the hash before it and its facts as a JSON array. The array begins
 * with the kind of the entry; that of a vote of the first form, without a weight, with its position.
 * A vote whose answers' styles are known is of the third form and ends with them; one whose question
 * is known to be new or not is of the fourth, and ends with the styles or nulls and that. A vote on
 * answers of which one declined is of the fifth: of these three, nulls where unknown, and that.
 */
export function entryHash(before: Buffer, facts: LedgerFacts | ChangeFacts): Buffer {
  const canonical = JSON.stringify('kind' in facts ? changeFields(facts) : voteFields(facts))
  return createHash('sha256').update(before).update(canonical).digest()
}

function changeFields({ kind, position, at, facts }: ChangeFacts) {
  return [kind, position, at.toISOString(), ...facts]
}

function voteFields(facts: LedgerFacts) {
  const fields = [
    facts.position,
    facts.castAt.toISOString(),
    facts.outcome,
    facts.leftModelId,
    facts.rightModelId,
    facts.voterSince,
    facts.sampleQuestion,
    facts.rated,
    facts.unratedReason,
  ]
  return facts.weight === null ? fields : ['vote', ...fields, facts.weight, ...endOf(facts)]
}

/**
 * How both answers are written, unless that is not known of both, where the question began, and
 * which sides declined.
 */
function endOf(facts: LedgerFacts): readonly (number | string | null)[] {
  const { leftStyle, rightStyle, questionSince, declined } = facts
  const areStylesKnown = leftStyle != null && rightStyle != null
  const styles = areStylesKnown ? [leftStyle, rightStyle] : [null, null]
  if (declined != null) return [...styles, questionSince ?? null, declined]
  if (questionSince != null) return [...styles, questionSince]
  return areStylesKnown ? styles : []
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
 * Checks that an entry follows `head`.
 * @throws {BrokenLedgerError} when it does not.
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
