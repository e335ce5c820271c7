import type { logOutRoute } from '@assay/contracts/login'
import { fetchArgs, type ResponseOf } from '../api/contract.ts'
import { clearSession, readAccessToken } from '../api/session.ts'

const TIMEOUT_MS = 3_000

/**
 * Ends the session, also at the provider that signed the user in, and loads a new document, so that
 * no user data stays in memory.
 */
export async function logOut(): Promise<void> {
  const ended = await endToken().catch(() => undefined)
  clearSession()
  window.location.assign(ended?.end_session_url ?? '/login')
}

/** Revokes the token. After a timeout, it continues even if the server has not answered. */
async function endToken(): Promise<ResponseOf<typeof logOutRoute>> {
  const { method, url } = fetchArgs<typeof logOutRoute>('POST', '/api/v1/logout')
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { authorization: `Bearer ${readAccessToken()}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}
