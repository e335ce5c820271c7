import type { logOutRoute } from '@assay/contracts'
import { call } from '../api/contract.ts'
import { forgetUser, readAccessToken } from '../api/session.ts'

const PATIENCE_MS = 3_000

/** Ends the session; a new document keeps nothing of what the user saw. */
export async function logOut(): Promise<void> {
  await endToken().catch(() => undefined)
  forgetUser()
  window.location.assign('/login')
}

/** A server that is away keeps nobody signed in: after a moment this browser forgets by itself. */
async function endToken() {
  const { method, url } = call<typeof logOutRoute>('POST', '/api/v1/logout')
  await fetch(url, {
    method,
    credentials: 'include',
    headers: { authorization: `Bearer ${readAccessToken()}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}
