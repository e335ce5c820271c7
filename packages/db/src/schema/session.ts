import type { Generated } from 'kysely'

/** A requested reset; it has a token once its mail is on its way. */
export interface PasswordResetTable {
  id: string
  userId: string
  /** SHA-256 of the token; the token itself is in the mail alone. */
  tokenHash: Buffer | null
  requestedAt: Generated<Date>
  expiresAt: Date
  mailedAt: Date | null
  usedAt: Date | null
}

/** Access tokens that were logged out, kept until they would have expired anyway. */
export interface RevokedTokenTable {
  id: string
  expiresAt: Date
}
