const KEY = 'invitation'

/** Keeps the invitation in this tab, for a newcomer who signs in at a provider. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(KEY, token)
}

export function readInvitation(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Call this after the newcomer has an account. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY)
}
