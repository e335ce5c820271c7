import type { UserDto } from '@assay/contracts/users'
import { t } from '@lingui/core/macro'
import { randomId } from './random-id.ts'

export const TOKEN_KEY = 'access_token'
export const USER_KEY = 'user'
const FINGERPRINT_KEY = 'guest_fingerprint'
/** The terms that a guest has accepted, stored under the guest's secret. */
export const TERMS_CACHE_KEY = 'terms_accepted_cache'
/** Votes that were not sent yet, with their feedback. */
export const VOTE_OUTBOX_KEY = 'vote_outbox'
/** The turn below which this browser has asked about research use. */
export const CONSENT_ASKED_KEY = 'research_use_asked_in'
const PERSONAL_KEYS = [
  ...[TOKEN_KEY, USER_KEY, FINGERPRINT_KEY, TERMS_CACHE_KEY],
  ...[VOTE_OUTBOX_KEY, CONSENT_ASKED_KEY],
]
const CHAT_HISTORY_PREFIX = 'chat_history_'
/** Questions and votes that were not sent yet, in this tab. */
export const DRAFT_PREFIX = 'draft_'
/**
 * Set during a sign-in that adds the guest's chats, while the browser is on the provider's page.
 */
const MERGE_KEY = 'merge_guest'
/** Set in this tab when a session has ended without a log-out. */
const ENDED_KEY = 'session_ended'
export const SESSION_ENDED = t`Your session has ended. Please sign in again.`

/** The signed-in user's data that this browser keeps between page loads. */
export type StoredUser = Readonly<
  Pick<UserDto, 'id' | 'full_name' | 'email' | 'is_superuser'> & Partial<Pick<UserDto, 'role'>>
>

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
  const fingerprint = `guest_${randomId()}`
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
  try {
    ensureGuestFingerprint()
  } catch {
    // A browser that stores nothing has no guest, and can only sign in.
  }
}

/** False for a browser that stores nothing. */
export function hasIdentity(): boolean {
  return readAccessToken() !== null || readGuestFingerprint() !== null
}

/**
 * Stores the new token before the next request. Responses to a sign-in, and to a change that ends
 * all sessions, contain one. The guest's secret stays until the user has loaded, so that the server
 * can merge the guest into the account.
 */
export function keepToken<Answer>(answer: Answer): Answer {
  const { access_token } = (answer ?? {}) as { readonly access_token?: string }
  if (access_token) localStorage.setItem(TOKEN_KEY, access_token)
  return answer
}

/** State of a link to the sign-in for people who want to keep their chats. */
export const KEEPS_CHATS = { keepsChats: true } as const

/** Whether this browser's guest has used the arena, and so may have chats. */
export function hasActiveGuest(): boolean {
  return readGuestFingerprint() !== null && localStorage.getItem(TERMS_CACHE_KEY) !== null
}

/** Keeps the choice in this tab while the provider's page is open. */
export function storeMergeChoice(isMerged: boolean): void {
  if (isMerged) sessionStorage.setItem(MERGE_KEY, 'true')
  else sessionStorage.removeItem(MERGE_KEY)
}

/** The guest's secret if its chats are to be added to the account. Forgets the choice. */
export function takeGuestToMerge(): string | null {
  const isMerged = sessionStorage.getItem(MERGE_KEY) !== null
  sessionStorage.removeItem(MERGE_KEY)
  return isMerged ? readGuestFingerprint() : null
}

/** Completes a log-in: stores the user and removes the guest. */
export function storeUser({ id, full_name, email, role, is_superuser }: StoredUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify({ id, full_name, email, role, is_superuser }))
  localStorage.removeItem(FINGERPRINT_KEY)
  localStorage.removeItem(TERMS_CACHE_KEY)
}

/** Removes everything personal from this browser, which becomes a new guest. */
export function clearSession(): void {
  for (const key of PERSONAL_KEYS) localStorage.removeItem(key)
  removeAll(localStorage, CHAT_HISTORY_PREFIX)
  removeAll(sessionStorage, DRAFT_PREFIX)
  ensureGuestFingerprint()
}

function removeAll(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
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
