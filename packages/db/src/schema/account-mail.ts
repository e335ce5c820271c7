import type { Generated } from 'kysely'

/** A mail that an account is owed; an address to be confirmed has a token once it is on its way. */
export interface AccountMailTable {
  id: string
  kind: 'confirm-address' | 'address-changed'
  userId: string
  /** Where it goes, which need not be the account's address any more. */
  email: string
  /** SHA-256 of the token; the token itself is in the mail alone. */
  tokenHash: Buffer | null
  requestedAt: Generated<Date>
  expiresAt: Date
  mailedAt: Date | null
  usedAt: Date | null
}
