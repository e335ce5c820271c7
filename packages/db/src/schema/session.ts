/** Access tokens that were logged out. They are kept until they expire. */
export interface RevokedTokenTable {
  id: string
  expiresAt: Date
}

/** Access tokens of sign-ins at a provider that also ends sessions. */
export interface ProviderSessionTable {
  tokenId: string
  userId: string
  /** Contains the provider's ID token, by which the provider finds the session. */
  endSessionUrl: string
  expiresAt: Date
}
