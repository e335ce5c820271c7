import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'

/**
 * What the ledger says of a vote in public; the hash covers all of it. No personal data, and no
 * pseudonym: the position of a voter's first entry tells which votes are of one voter.
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
  /** In thousandths, fixed when the vote was folded: 0 for unrated votes. */
  readonly weight: number
  /** How the answers are written, as codes of `styleCode`; null where that is not known. */
  readonly leftStyle: number | null
  readonly rightStyle: number | null
  /**
   * Position of the voter's first vote on this question, its own if that is it: in the same thread,
   * or one whose first question is nearly the same. Null where that is not known.
   */
  readonly questionSince: number | null
  /** Which sides declined to answer; null where both answered. */
  readonly declined: DeclinedSides | null
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
