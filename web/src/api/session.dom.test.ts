import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  ensureGuest,
  ensureGuestFingerprint,
  hasIdentity,
  readGuestFingerprint,
  storeUser,
} from './session.ts'

/** The part of the Web Locks API that a single name needs: one holder at a time. */
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

test('tabs opened at the same time share one guest: the second tab waits and uses the fingerprint of the first', async () => {
  const locks = queueOfOne()
  const first = vi.fn(ensureGuestFingerprint)
  vi.stubGlobal('navigator', { locks })
  void locks.request('guest_fingerprint', first)
  await ensureGuest()
  expect(first).toHaveReturnedWith(readGuestFingerprint())
})

test('a visitor with a token or a fingerprint does not wait for the lock', async () => {
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
])('a browser that %s still gets a guest', async (_what, locks) => {
  vi.stubGlobal('navigator', { locks })
  await ensureGuest()
  expect(readGuestFingerprint()).toMatch(/^guest_/)
})

test('a browser that stores nothing has no identity', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  await expect(ensureGuest()).resolves.toBeUndefined()
  set.mockRestore()
  expect(hasIdentity()).toBe(false)
})

test('a log-in removes all guest data from the browser', () => {
  const secret = 'guest_00000000-0000-4000-8000-000000000000'
  localStorage.setItem('guest_fingerprint', secret)
  const cache = { terms_accepted: true, user_id: null, fingerprint_hash: secret, timestamp: 1 }
  localStorage.setItem('terms_accepted_cache', JSON.stringify(cache))
  storeUser({ id: 'user-id', full_name: null, email: 'ada@example.com', is_superuser: false })
  expect(JSON.stringify({ ...localStorage })).not.toContain(secret)
})

test('the end of a session leaves nothing personal in the browser', () => {
  const personal = ['access_token', 'user', 'terms_accepted_cache', 'vote_outbox']
  for (const key of [...personal, 'research_use_asked_in', 'chat_history_a'])
    localStorage.setItem(key, '"of Ada"')
  localStorage.setItem('guest_fingerprint', 'guest_of Ada')
  localStorage.setItem('theme', 'dark')
  clearSession()
  expect(JSON.stringify({ ...localStorage })).not.toContain('of Ada')
  expect(localStorage.getItem('theme')).toBe('dark')
})
