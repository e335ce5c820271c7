/** Access tokens that were logged out, kept until their expiry. */
export interface RevokedTokenTable {
  id: string
  expiresAt: Date
}
