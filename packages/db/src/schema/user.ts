import type { Generated } from 'kysely'

/** A guest, an account or a superuser. A guest has a `guestKey` and no e-mail. */
export interface UserTable {
  id: string
  email: string | null
  fullName: string | null
  passwordHash: string | null
  isSuperuser: Generated<boolean>
  isActive: Generated<boolean>
  isGuest: Generated<boolean>
  /** HMAC-SHA-256 of the fingerprint under the server's pepper; the fingerprint is never stored. */
  guestKey: Buffer | null
  /** Stands for the person in votes and ledger; random, so it means nothing once the row is gone. */
  voterId: Generated<string>
  /** Raised to end every session of the user. */
  tokenVersion: Generated<number>
  emailVerifiedAt: Date | null
  termsVersion: string | null
  termsAcceptedAt: Date | null
  mergedInto: string | null
  createdAt: Generated<Date>
  lastSeenAt: Date | null
}
