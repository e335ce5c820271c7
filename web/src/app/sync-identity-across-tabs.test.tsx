import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStartGuestQuery } from '../api/identity-api.ts'
import { ensureGuestFingerprint } from '../api/session.ts'
import { setupFakeApi } from '../testing/fake-api.ts'
import { createStore, type Store } from './store.ts'
import { syncIdentityAcrossTabs } from './sync-identity-across-tabs.ts'

const server = setupFakeApi({ 'POST /users/guest': { id: 'guest-id' } })
let following: Disposable
let store: Store
const reload = vi.fn()

function Guest() {
  useStartGuestQuery()
  return null
}

const guestRequests = () => server.sent.length

beforeEach(async () => {
  reload.mockReset()
  ensureGuestFingerprint()
  store = createStore()
  following = syncIdentityAcrossTabs(store, reload)
  render(
    <Provider store={store}>
      <Guest />
    </Provider>,
  )
  await expect.poll(guestRequests).toBe(1)
})
afterEach(() => following[Symbol.dispose]())

/** Another tab writes, and this tab receives the event. */
function changeInOtherTab(change: () => void, key = 'guest_fingerprint') {
  const oldValue = localStorage.getItem(key)
  change()
  const newValue = localStorage.getItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

const hasAnswers = () => Object.keys(store.getState().api.queries).length > 0

test('a tab adopts the guest that another tab has created', async () => {
  changeInOtherTab(() => localStorage.setItem('guest_fingerprint', 'guest_other'))
  expect(hasAnswers()).toBe(false)
  await expect.poll(guestRequests).toBe(2)
})

const storeUser = (id: string, full_name = 'Ada') =>
  localStorage.setItem('user', JSON.stringify({ id, full_name }))

test.each([
  ['something else has changed', () => localStorage.setItem('theme', 'dark'), 'theme'],
  ['a log-in begins', () => localStorage.removeItem('guest_fingerprint'), 'guest_fingerprint'],
  ['the name of the user has changed', () => storeUser('ada', 'Ada Lovelace'), 'user'],
  ['the session has a fresh token', () => storeToken('fresh'), 'access_token'],
])('a tab keeps its identity when %s', (_what, change, key) => {
  storeUser('ada')
  storeToken('token')
  changeInOtherTab(change, key)
  expect(hasAnswers()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test('a tab that finishes a sign-in does not start it again when another tab signs in', () => {
  window.history.replaceState(null, '', '/auth/callback?code=abc')
  changeInOtherTab(() => storeToken('token of the other tab'), 'access_token')
  expect(reload).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/')
})

const storeToken = (token: string) => localStorage.setItem('access_token', token)

test.each<[how: string, key: string, before: () => void, after: () => void]>([
  ['in', 'access_token', () => {}, () => storeToken('token')],
  ['out', 'access_token', () => storeToken('token'), () => localStorage.clear()],
  ['in as another user', 'user', () => storeUser('ada'), () => storeUser('grace')],
])('a page reloads when a user signs %s in another tab', (_how, key, before, after) => {
  before()
  changeInOtherTab(after, key)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page restored by the back button reloads only if the user has changed', () => {
  const turn = (type: string) =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  turn('pagehide')
  turn('pageshow')
  expect(reload).not.toHaveBeenCalled()
  turn('pagehide')
  storeToken('token')
  turn('pageshow')
  expect(reload).toHaveBeenCalledOnce()
})
