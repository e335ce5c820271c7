import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useStartGuestQuery } from '../api/identity-api.ts'
import { guestFingerprint } from '../api/session.ts'
import { setupFakeApi } from '../testing/fake-api.ts'
import { followGuest } from './follow-guest.ts'
import { createStore, type Store } from './store.ts'

const server = setupFakeApi({ 'POST /users/guest': { id: 'guest-id' } })
let following: Disposable
let store: Store

function Guest() {
  useStartGuestQuery()
  return null
}

const introductions = () => server.sent.length

beforeEach(async () => {
  guestFingerprint()
  store = createStore()
  following = followGuest(store)
  render(
    <Provider store={store}>
      <Guest />
    </Provider>,
  )
  await expect.poll(introductions).toBe(1)
})
afterEach(() => following[Symbol.dispose]())

/** Another tab writes, and this one hears of it. */
function hearFromOtherTab(change: () => void) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'guest_fingerprint' }))
}

const hasAnswers = () => Object.keys(store.getState().api.queries).length > 0

test('a tab becomes the guest that another tab has made', async () => {
  hearFromOtherTab(() => localStorage.setItem('guest_fingerprint', 'guest_other'))
  expect(hasAnswers()).toBe(false)
  await expect.poll(introductions).toBe(2)
})

test.each([
  ['something else has changed', () => localStorage.setItem('theme', 'dark')],
  ['the guest has logged in', () => localStorage.removeItem('guest_fingerprint')],
])('a tab stays who it is when %s', (_what, change) => {
  hearFromOtherTab(change)
  expect(hasAnswers()).toBe(true)
})
