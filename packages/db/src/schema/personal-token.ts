import type { Generated } from 'kysely'

/** Personal access tokens. A revoked token is deleted; an expired one stays until its owner deletes it. */
export interface PersonalTokenTable {
  id: string
  userId: string
  name: string
  scopes: ('read' | 'studies' | 'admin')[]
  /** SHA-256. A slow hash is needless, because the token has 256 random bits. */
  tokenHash: Buffer
  createdAt: Generated<Date>
  expiresAt: Date
  /** Updated at most once a minute. */
  lastUsedAt: Date | null
}
