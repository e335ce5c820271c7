import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'

/**
 * The public facts of a vote; the hash covers all of them. They contain no personal data and no
 * pseudonym. The position of a voter's first entry links the votes of one voter.
 */
export interface LedgerFacts {
  /** Without gaps, from 1. */
  readonly position: number
  readonly castAt: Date
  readonly outcome: VoteOutcome
  readonly leftModelId: string
  readonly rightModelId: string
  /** Position of the voter's first entry, which may be this one. */
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
   * Position of the voter's first vote on this question, possibly this one. The same question is
   * one in the same thread, or in a thread with a near-duplicate first question. Null if unknown.
   */
  readonly questionSince: number | null
  /** Sides that declined to answer; null if neither did. */
  readonly declined: DeclinedSides | null
}

/** An entry as stored. */
export interface LedgerEntry extends Omit<LedgerFacts, 'voterSince'> {
  /** A pseudonym that outlives the account. */
  readonly voterId: string
  readonly hash: Buffer
}

/** The newest entry, or the predecessor of the first one. */
export interface LedgerHead {
  readonly position: number
  readonly hash: Buffer
}
