/** The OAuth redirect URI; the server allows only the registered ones. */
export function googleRedirectUri(): string {
  return new URL('/auth/callback', window.location.origin).href
}
