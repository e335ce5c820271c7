/** Access tokens that were logged out, kept until they would have expired anyway. */
export interface RevokedTokenTable {
  id: string
  expiresAt: Date
}
