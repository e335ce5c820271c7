import type { LanguageTag } from '@assay/contracts/languages'
import type { Generated } from 'kysely'

type AccountMailKind =
  | 'confirm-address'
  | 'address-changed'
  | 'reset-password'
  | 'account-invitation'
  | 'study-invitation'

/** A mail to an account, or to an invited person who may have none. Tokens are created when it is sent. */
export interface AccountMailTable {
  id: string
  kind: AccountMailKind
  /** The language of the request that caused the mail. */
  language: LanguageTag
  /** Null only for an invitation. */
  userId: string | null
  /**
   * The account's address when the mail was requested. A reset goes to the current address instead.
   */
  email: string
  /** SHA-256 of the token. Only the mail contains the token itself. */
  tokenHash: Buffer | null
  requestedAt: Generated<Date>
  expiresAt: Date
  mailedAt: Date | null
  usedAt: Date | null
  /** The invitation to an account, whose row has the hash of the token. */
  invitationId: string | null
  /** The invited rater, whose row has the hash of the token. */
  raterId: string | null
  /** What the organiser adds to an invitation. */
  note: string | null
}
