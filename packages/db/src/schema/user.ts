import type { Role } from '@assay/contracts/roles'
import type { Generated } from 'kysely'

/** A guest or an account. A guest has a `guestKey` and no e-mail address. */
export interface UserTable {
  id: string
  email: string | null
  fullName: string | null
  passwordHash: string | null
  role: Generated<Role>
  isActive: Generated<boolean>
  isGuest: Generated<boolean>
  /** HMAC-SHA-256 of the fingerprint with the server's pepper. The fingerprint is never stored. */
  guestKey: Buffer | null
  /**
   * Pseudonym of the person in votes and ledger. It is random, so it identifies nobody after the
   * row is deleted.
   */
  voterId: Generated<string>
  /** Incremented to end every session of the user. */
  tokenVersion: Generated<number>
  emailVerifiedAt: Date | null
  /** When the account left its last confirmed address; null if it never had one or still has it. */
  verifiedUntil: Date | null
  termsVersion: string | null
  termsAcceptedAt: Date | null
  mergedInto: string | null
  createdAt: Generated<Date>
  lastSeenAt: Date | null
}
