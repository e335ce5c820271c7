import type { UserDto } from '@assay/contracts/users'

export const TOKEN_KEY = 'access_token'
export const USER_KEY = 'user'
const FINGERPRINT_KEY = 'guest_fingerprint'
/** The terms that a guest has accepted, stored under the guest's secret. */
export const TERMS_CACHE_KEY = 'terms_accepted_cache'
const CHAT_HISTORY_PREFIX = 'chat_history_'
/** Set in this tab when a session has ended without a log-out. */
const ENDED_KEY = 'session_ended'
export const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** The signed-in user's data that this browser keeps between page loads. */
export type StoredUser = Readonly<Pick<UserDto, 'id' | 'full_name' | 'email' | 'is_superuser'>>

export function readAccessToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

export function readStoredUser(): StoredUser | undefined {
  return toStoredUser(localStorage.getItem(USER_KEY))
}

/** Parses the value stored under `USER_KEY`. */
export function toStoredUser(stored: string | null): StoredUser | undefined {
  try {
    return JSON.parse(stored ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function readGuestFingerprint(): string | null {
  return localStorage.getItem(FINGERPRINT_KEY)
}

/** The guest's bearer secret, created on first use; a signed-in browser has none. */
export function ensureGuestFingerprint(): string {
  const known = readGuestFingerprint()
  if (known) return known
  const fingerprint = `guest_${crypto.randomUUID()}`
  localStorage.setItem(FINGERPRINT_KEY, fingerprint)
  return fingerprint
}

/**
 * Ensures that a first visit has a guest. When tabs open at the same time, one creates the guest
 * and the others reuse it; without locks, `syncIdentityAcrossTabs` brings the tabs together.
 */
export async function ensureGuest(): Promise<void> {
  if (readAccessToken() || readGuestFingerprint()) return
  const locks: LockManager | undefined = navigator.locks
  await locks?.request(FINGERPRINT_KEY, ensureGuestFingerprint).catch(() => undefined)
}

/**
 * Stores the token. The guest's secret stays until the user has loaded, so that the server can
 * merge the guest into the account.
 */
export function storeAccessToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
}

/** Stores the new token of a response that ended all sessions, before the next request. */
export function keepSession<Answer extends { access_token?: string | undefined }>(
  answer: Answer,
): Answer {
  if (answer.access_token) storeAccessToken(answer.access_token)
  return answer
}

/** Completes a log-in: stores the user and removes the guest. */
export function storeUser({ id, full_name, email, is_superuser }: StoredUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify({ id, full_name, email, is_superuser }))
  localStorage.removeItem(FINGERPRINT_KEY)
  localStorage.removeItem(TERMS_CACHE_KEY)
}

/** Removes the user and that user's stored chats; the browser becomes a new guest. */
export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(FINGERPRINT_KEY)
  localStorage.removeItem(TERMS_CACHE_KEY)
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(CHAT_HISTORY_PREFIX)) localStorage.removeItem(key)
  }
  ensureGuestFingerprint()
}

/**
 * Removes a token that the server no longer accepts and opens the login page, which shows the reason.
 */
export function expireSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  sessionStorage.setItem(ENDED_KEY, 'true')
  window.location.assign('/login')
}

/** Whether the server ended this tab's session. */
export function hasSessionEnded(): boolean {
  return sessionStorage.getItem(ENDED_KEY) !== null
}

/** Call after the reader has seen the message. */
export function forgetSessionEnd(): void {
  sessionStorage.removeItem(ENDED_KEY)
}

/** The fields that identify the caller in the first frame of a chat socket. */
export function socketCredentials(): { access_token: string } | { fingerprint_hash: string } {
  const token = readAccessToken()
  return token ? { access_token: token } : { fingerprint_hash: ensureGuestFingerprint() }
}
