/** Access tokens that were logged out. They are kept until they expire. */
export interface RevokedTokenTable {
  id: string
  expiresAt: Date
}
