import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'

/**
 * What the ledger says of a vote in public; the hash covers all of it. No personal data, and no
 * pseudonym: which votes are of one voter is told by where that voter's first one stands.
 */
export interface LedgerFacts {
  /** Dense, from 1. */
  readonly position: number
  readonly castAt: Date
  readonly outcome: VoteOutcome
  readonly leftModelId: string
  readonly rightModelId: string
  /** Position of the voter's first entry; the entry's own when it is the first. */
  readonly voterSince: number
  readonly sampleQuestion: boolean
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
  /**
   * In thousandths, fixed when the vote was folded: 0 for unrated votes. Null in entries of the
   * first form, whose weights follow from the votes before them.
   */
  readonly weight: number | null
  /** How the answers are written, as codes of `styleCode`; null, or absent, where that is not known. */
  readonly leftStyle?: number | null
  readonly rightStyle?: number | null
  /**
   * Position of the voter's first vote on this question, its own if that is it: in the same thread,
   * or one whose first question is nearly the same. Null, or absent, where that is not known.
   */
  readonly questionSince?: number | null
  /** Which sides declined to answer; null, or absent, where both answered. */
  readonly declined?: DeclinedSides | null
}

/** An entry as it is stored. */
export interface LedgerEntry extends Omit<LedgerFacts, 'voterSince'> {
  /** A pseudonym that outlives the account. */
  readonly voterId: string
  readonly hash: Buffer
}

/** The newest entry, or what stands before the first. */
export interface LedgerHead {
  readonly position: number
  readonly hash: Buffer
}
