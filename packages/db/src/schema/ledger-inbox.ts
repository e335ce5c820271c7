import type { VoteOutcome } from '@assay/contracts/votes'
import type { Generated, JSONColumnType } from 'kysely'
import type { LedgerTable } from './ledger.ts'

/**
 * What waits for the fold, written in the transaction that causes it and removed by the fold. A vouch
 * stays until its network key is destroyed, because it also covers later votes of its day.
 */
export interface LedgerInboxTable {
  kind: InboxKind
  /** The vote, the label or the vote to restore; an id of its own for expertise and vouches. */
  key: string
  payload: JSONColumnType<object & InboxPayloads[InboxKind]> | null
  at: Generated<Date>
  /** Set when a vote could not be folded; it then waits for a person. */
  setAsideAt: Date | null
}

export type InboxKind = keyof InboxPayloads

/** What a row says beside its key. */
export interface InboxPayloads {
  /** The network of a guest; null for anybody else. */
  vote: InboxNetwork | null
  label: { readonly turnId: string }
  /** A voter who has withdrawn expertise. */
  expertise: { readonly voterId: string }
  restoration: InboxRestoration
  vouch: InboxVouch
}

/** A network as a pseudonym, in Base64, and the number of the key that it is made with. */
export interface InboxNetwork {
  readonly keyId: number
  readonly networkKey: string
}

/** A vote of the ledger that is to count after all. */
export interface InboxRestoration {
  readonly position: number
  readonly voterId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly outcome: VoteOutcome
  readonly unratedReason: LedgerTable['unratedReason']
  /** In thousandths. */
  readonly weight: number
  readonly reason: string
}

/** A network that a superuser vouches for on one day, as a workshop or a clinic. */
export interface InboxVouch extends InboxNetwork {
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string
  readonly reason: string
}
