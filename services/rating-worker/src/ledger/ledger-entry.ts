import type { UnratedReason, VoteOutcome } from '@assay/contracts'

/** What the ledger says of a vote in public; the hash covers all of it. No personal data. */
export interface LedgerFacts {
  /** Dense, from 1. */
  readonly position: number
  readonly castAt: Date
  readonly outcome: VoteOutcome
  readonly leftModelId: string
  readonly rightModelId: string
  /** A pseudonym that outlives the account. */
  readonly voterId: string
  readonly sampleQuestion: boolean
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
}

export interface LedgerEntry extends LedgerFacts {
  readonly hash: Buffer
}

/** A vote without a place in the ledger yet. */
export type VoteToFold = Omit<LedgerFacts, 'position'> & { readonly voteId: string }
