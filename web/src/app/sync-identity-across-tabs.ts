import { api } from '../api/api.ts'
import {
  readAccessToken,
  readGuestFingerprint,
  readStoredUser,
  TOKEN_KEY,
  toStoredUser,
  USER_KEY,
} from '../api/session.ts'
import type { Store } from './store.ts'

const SIGN_IN_CALLBACK = '/auth/callback'

/**
 * Keeps all tabs on one identity, because their calls share one token. When another tab signs in or
 * out, this page reloads, because it shows another person's data. Guests share one secret per
 * browser. A tab that adopts another tab's secret fetches everything again.
 * @param reload a function that reloads the page
 */
export function syncIdentityAcrossTabs(
  store: Store,
  reload: () => void = () => window.location.reload(),
): Disposable {
  const controller = new AbortController()
  const { signal } = controller
  let guest = readGuestFingerprint()
  let hiddenFor: string | undefined

  function followGuest() {
    // This reads the storage instead of the event, because this tab may have overwritten the
    // event's value.
    const now = readGuestFingerprint()
    if (now === null || now === guest) return
    guest = now
    store.dispatch(api.util.resetApiState())
  }
  const followStorage = (event: StorageEvent) => {
    // A reload would send the code of the sign-in again, but a code is valid only once.
    const isFinishing = window.location.pathname === SIGN_IN_CALLBACK
    if (isOtherPerson(event)) return isFinishing ? undefined : reload()
    followGuest()
  }
  window.addEventListener('storage', followStorage, { signal })
  // A page in the back/forward cache receives no events.
  const stored = () => (readAccessToken() ? (readStoredUser()?.id ?? 'unknown') : 'guest')
  const hide = () => {
    hiddenFor = stored()
  }
  const showAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hiddenFor !== stored()) reload()
  }
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', showAgain, { signal })
  return { [Symbol.dispose]: () => controller.abort() }
}

/** A log-in adds a token and a log-out removes it; a replaced token belongs to the same user. */
function isOtherPerson({ key, oldValue, newValue }: StorageEvent): boolean {
  if (key === TOKEN_KEY) return (oldValue === null) !== (newValue === null)
  if (key !== USER_KEY || oldValue === null || newValue === null) return false
  return toStoredUser(oldValue)?.id !== toStoredUser(newValue)?.id
}
