import type { VoteOutcome } from '@assay/contracts/votes'
import type { Generated, JSONColumnType } from 'kysely'
import type { LedgerTable } from './ledger.ts'

/**
 * Entries that wait for the fold. The transaction that causes an entry inserts it, and the fold
 * deletes it. An exemption stays until its network key is destroyed, because it also covers later
 * votes of its day.
 */
export interface LedgerInboxTable {
  kind: InboxKind
  /**
   * Id of the vote, of the label, or of the vote to restore. For expertise and exemptions, a new
   * id.
   */
  key: string
  payload: JSONColumnType<object & InboxPayloads[InboxKind]> | null
  at: Generated<Date>
  /** Set if the fold could not handle a vote, which then waits for an operator. */
  setAsideAt: Date | null
}

export type InboxKind = keyof InboxPayloads

/** The payload of each kind. */
export interface InboxPayloads {
  /** Null for voters of trusted networks. */
  vote: InboxVoterNetwork | null
  label: { readonly turnId: string }
  /** A voter who has withdrawn expertise. */
  expertise: { readonly voterId: string }
  restoration: InboxRestoration
  exemption: InboxExemption
}

/** A network as a pseudonym (base64), and the id of the key that made the pseudonym. */
export interface InboxNetwork {
  readonly keyId: number
  readonly networkKey: string
}

/** The network of a vote, and whether the voter is an account that does not count as a guest. */
export interface InboxVoterNetwork extends InboxNetwork {
  readonly isAccount: boolean
  /** The pseudonym (base64) of the account's mail domain; null if the domain is not counted. */
  readonly domainKey: string | null
}

/** A vote in the ledger that must count again. */
export interface InboxRestoration {
  readonly position: number
  readonly voterId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly outcome: VoteOutcome
  /** ISO 8601. */
  readonly castAt: string
  readonly unratedReason: LedgerTable['unratedReason']
  /** In thousandths. */
  readonly weight: number
  readonly reason: string
}

/** A network that a superuser has confirmed as a workshop or a clinic on one day. */
export interface InboxExemption extends InboxNetwork {
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string
  readonly reason: string
}
