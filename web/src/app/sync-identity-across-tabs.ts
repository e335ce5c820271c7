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

/**
 * Keeps all tabs the same person, whose token each call of any of them carries. Where another tab has
 * signed somebody in or out, everything on this page is somebody else's: it is loaded anew. Guests have
 * one secret a browser, and a tab may have started with another: two that are opened at once each
 * create one. Everything fetched as the previous guest is then fetched again.
 * @param reload loads the page anew
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
    // The event's own value may be one that this tab has overwritten.
    const now = readGuestFingerprint()
    if (now === null || now === guest) return
    guest = now
    store.dispatch(api.util.resetApiState())
  }
  const followStorage = (event: StorageEvent) => {
    if (isOtherPerson(event)) reload()
    else followGuest()
  }
  window.addEventListener('storage', followStorage, { signal })
  // A page that the browser has put aside, to show it again on the way back, hears of nothing.
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

/** A token comes and goes with its user, and is replaced by fresh ones of the same. */
function isOtherPerson({ key, oldValue, newValue }: StorageEvent): boolean {
  if (key === TOKEN_KEY) return (oldValue === null) !== (newValue === null)
  if (key !== USER_KEY || oldValue === null || newValue === null) return false
  return toStoredUser(oldValue)?.id !== toStoredUser(newValue)?.id
}
