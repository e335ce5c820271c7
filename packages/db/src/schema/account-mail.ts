import type { Generated } from 'kysely'

/** A mail to an account. A mail that requests an action gets a token when it is sent. */
export interface AccountMailTable {
  id: string
  kind: 'confirm-address' | 'address-changed' | 'reset-password'
  userId: string
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
}
