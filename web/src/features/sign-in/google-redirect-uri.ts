/** The OAuth redirect URI. The server accepts only registered ones. */
export function googleRedirectUri(): string {
  return new URL('/auth/callback', window.location.origin).href
}
