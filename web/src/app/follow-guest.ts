import { api } from '../api/api.ts'
import { readGuestFingerprint } from '../api/session.ts'
import type { Store } from './store.ts'

/**
 * Keeps all tabs the same guest. The browser keeps one secret, and a tab may have begun with
 * another: two that are opened at once each make one, and a log-out elsewhere makes a new one. What
 * was read as the guest before is then read again.
 */
export function followGuest(store: Store): Disposable {
  const left = new AbortController()
  let known = readGuestFingerprint()

  function follow() {
    // The event's own value may be one that this tab has overwritten.
    const now = readGuestFingerprint()
    if (now === null || now === known) return
    known = now
    store.dispatch(api.util.resetApiState())
  }
  window.addEventListener('storage', follow, { signal: left.signal })
  return { [Symbol.dispose]: () => left.abort() }
}
