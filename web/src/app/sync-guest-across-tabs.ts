import { api } from '../api/api.ts'
import { readGuestFingerprint } from '../api/session.ts'
import type { Store } from './store.ts'

/**
 * Keeps all tabs the same guest. The browser stores one secret, and a tab may have started with
 * another: two that are opened at once each create one, and a log-out in another tab creates a new
 * one. Everything fetched as the previous guest is then fetched again.
 */
export function syncGuestAcrossTabs(store: Store): Disposable {
  const controller = new AbortController()
  let known = readGuestFingerprint()

  function follow() {
    // The event's own value may be one that this tab has overwritten.
    const now = readGuestFingerprint()
    if (now === null || now === known) return
    known = now
    store.dispatch(api.util.resetApiState())
  }
  window.addEventListener('storage', follow, { signal: controller.signal })
  return { [Symbol.dispose]: () => controller.abort() }
}
