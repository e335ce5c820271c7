import { GUEST_FINGERPRINT_HEADER, REFUSALS } from '@assay/contracts/constants'
import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { type BaseQueryFn, createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { errorText } from './error-text.ts'
import { logFailure } from './log-failure.ts'
import { ensureGuestFingerprint, expireSession, readAccessToken } from './session.ts'

const CREDENTIAL_REFUSALS: readonly unknown[] = [401, 403]

const fetchJson = fetchBaseQuery({
  baseUrl: window.location.origin,
  credentials: 'include',
  prepareHeaders: setCredentials,
})

/** Identifies the caller of a request, and names the language of mails that it causes. */
export function setCredentials(headers: Headers): void {
  headers.set('accept-language', document.documentElement.lang)
  const token = readAccessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  else headers.set(GUEST_FINGERPRINT_HEADER, ensureGuestFingerprint())
}

/** Sends a request while the page closes. A call through the API slice would start too late. */
export function sendOnClose({ method, url }: Pick<Required<FetchArgs>, 'method' | 'url'>): void {
  const headers = new Headers()
  setCredentials(headers)
  fetch(url, { method, headers, keepalive: true }).catch(() => undefined)
}

/** A refused credential ends a signed-in session; a guest continues. */
const fetchInSession: BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  query,
  options,
) => {
  const token = readAccessToken()
  const result = await fetchJson(args, query, options)
  const refused = isCredentialRefused(result.error)
  if (refused && !token) warnGuest(args.url)
  if (refused && token && token === readAccessToken()) expireSession()
  return result
}

/** A wrong password in a confirmation does not make the session invalid. */
function isCredentialRefused(error: FetchBaseQueryError | undefined): boolean {
  const isWrongPassword = error?.status === 403 && errorText(error) === REFUSALS.incorrectPassword
  return CREDENTIAL_REFUSALS.includes(error?.status) && !isWrongPassword
}

function warnGuest(url: string) {
  logFailure(
    `The server refused this guest’s request to ${new URL(url, window.location.origin).pathname}`,
  )
}

/** The cache tags. A query provides them, and a mutation invalidates them. */
export const ALL_TAGS = [
  'Me',
  'AccessTokens',
  'Expertise',
  'Terms',
  'Threads',
  'Consents',
  'History',
  'Shares',
  'Leaderboard',
  'Publication',
  'Reviews',
  'Users',
  'Items',
  'Models',
  'Analytics',
  'RatedStudies',
  'Studies',
] as const

/** The one API slice. Each feature injects its own endpoints into it. */
export const api = createApi({
  baseQuery: fetchInSession,
  tagTypes: ALL_TAGS,
  endpoints: () => ({}),
})
