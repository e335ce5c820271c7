import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'

/**
 * A vote's public facts, which the hash covers. They contain no personal data and no pseudonym. The
 * position of a voter's first entry links the votes of a voter.
 */
export interface LedgerFacts {
  /** Positions start at 1 and have no gaps. */
  readonly position: number
  readonly castAt: Date
  readonly outcome: VoteOutcome
  readonly leftModelId: string
  readonly rightModelId: string
  /** Position of the voter's first entry, which may be this entry. */
  readonly voterSince: number
  readonly sampleQuestion: boolean
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
  /** In thousandths, fixed when the vote was folded; 0 for unrated votes. */
  readonly weight: number
  /** Style codes of the answers (`styleCode`); null if unknown. */
  readonly leftStyle: number | null
  readonly rightStyle: number | null
  /**
   * Position of the voter's first vote on the same question, which may be this vote. Questions are
   * the same if they are in the same thread, or in threads with near-duplicate first questions.
   * Null if unknown.
   */
  readonly questionSince: number | null
  /** Sides that declined to answer; null if both answered. */
  readonly declined: DeclinedSides | null
}

/** A ledger entry as stored. */
export interface LedgerEntry extends Omit<LedgerFacts, 'voterSince'> {
  /** A pseudonym that outlives the account. */
  readonly voterId: string
  readonly hash: Buffer
}

/** The newest entry, or the predecessor of the first entry. */
export interface LedgerHead {
  readonly position: number
  readonly hash: Buffer
}
