import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureGuest, ensureGuestFingerprint, readGuestFingerprint, storeUser } from './session.ts'

/** As much of the browser's locks as one name needs: one holder after the other. */
function queueOfOne() {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, hold: () => unknown) => {
      turn = turn.then(hold)
      return turn
    },
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('tabs opened at once are one guest: the second waits for the first and takes what it made', async () => {
  const locks = queueOfOne()
  const first = vi.fn(ensureGuestFingerprint)
  vi.stubGlobal('navigator', { locks })
  void locks.request('guest_fingerprint', first)
  await ensureGuest()
  expect(first).toHaveReturnedWith(readGuestFingerprint())
})

test('who is known already waits for nobody', async () => {
  const request = vi.fn()
  vi.stubGlobal('navigator', { locks: { request } })
  localStorage.setItem('access_token', 'token')
  await ensureGuest()
  localStorage.clear()
  ensureGuestFingerprint()
  await ensureGuest()
  expect(request).not.toHaveBeenCalled()
})

test.each([
  ['has no locks', undefined],
  ['refuses its locks', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
])('a browser that %s goes on', async (_what, locks) => {
  vi.stubGlobal('navigator', { locks })
  await expect(ensureGuest()).resolves.toBeUndefined()
})

test('nothing of the guest is left in the browser of who has logged in', () => {
  const secret = 'guest_00000000-0000-4000-8000-000000000000'
  localStorage.setItem('guest_fingerprint', secret)
  const cache = { terms_accepted: true, user_id: null, fingerprint_hash: secret, timestamp: 1 }
  localStorage.setItem('terms_accepted_cache', JSON.stringify(cache))
  storeUser({ id: 'user-id', full_name: null, email: 'ada@example.com', is_superuser: false })
  expect(JSON.stringify({ ...localStorage })).not.toContain(secret)
})
