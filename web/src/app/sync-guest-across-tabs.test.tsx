import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useStartGuestQuery } from '../api/identity-api.ts'
import { ensureGuestFingerprint } from '../api/session.ts'
import { setupFakeApi } from '../testing/fake-api.ts'
import { createStore, type Store } from './store.ts'
import { syncGuestAcrossTabs } from './sync-guest-across-tabs.ts'

const server = setupFakeApi({ 'POST /users/guest': { id: 'guest-id' } })
let following: Disposable
let store: Store

function Guest() {
  useStartGuestQuery()
  return null
}

const guestRequests = () => server.sent.length

beforeEach(async () => {
  ensureGuestFingerprint()
  store = createStore()
  following = syncGuestAcrossTabs(store)
  render(
    <Provider store={store}>
      <Guest />
    </Provider>,
  )
  await expect.poll(guestRequests).toBe(1)
})
afterEach(() => following[Symbol.dispose]())

/** Another tab writes, and this one gets the event. */
function changeInOtherTab(change: () => void) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'guest_fingerprint' }))
}

const hasAnswers = () => Object.keys(store.getState().api.queries).length > 0

test('a tab becomes the guest that another tab has made', async () => {
  changeInOtherTab(() => localStorage.setItem('guest_fingerprint', 'guest_other'))
  expect(hasAnswers()).toBe(false)
  await expect.poll(guestRequests).toBe(2)
})

test.each([
  ['something else has changed', () => localStorage.setItem('theme', 'dark')],
  ['the guest has logged in', () => localStorage.removeItem('guest_fingerprint')],
])('a tab stays who it is when %s', (_what, change) => {
  changeInOtherTab(change)
  expect(hasAnswers()).toBe(true)
})
