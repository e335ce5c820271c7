import type { Generated } from 'kysely'

/** A mail to an account; one that asks for something has a token once it is on its way. */
export interface AccountMailTable {
  id: string
  kind: 'confirm-address' | 'address-changed' | 'reset-password'
  userId: string
  /** The account's address at the time; a reset goes to the address that it has when mailed. */
  email: string
  /** SHA-256 of the token; the token itself is in the mail alone. */
  tokenHash: Buffer | null
  requestedAt: Generated<Date>
  expiresAt: Date
  mailedAt: Date | null
  usedAt: Date | null
}
