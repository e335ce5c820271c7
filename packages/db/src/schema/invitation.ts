import type { Role } from '@assay/contracts/roles'
import type { Generated } from 'kysely'

/** Invitations to create an account, by mail or by link. */
export interface InvitationTable {
  id: string
  /** SHA-256 of the token. Null until the mail is sent. */
  tokenHash: Buffer | null
  /** The only address that may use the invitation. Null for a link. */
  email: string | null
  role: Role
  maxUses: number
  uses: Generated<number>
  /** The superuser. Null after the deletion of that account. */
  invitedBy: string | null
  createdAt: Generated<Date>
  expiresAt: Date
  revokedAt: Date | null
}
