import type { countUsageRoute, UsageEvent } from '@assay/contracts'
import { MAX_USAGE_EVENTS } from '@assay/contracts/constants'
import { type BodyOf, call } from '../api/contract.ts'
import { USAGE_EVENT } from '../api/track.ts'

const SEND_AFTER_MS = 10_000

/** Has this browser been told that its owner wants to be left alone? */
function wantsNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/**
 * Collects what happens and sends it now and then to be counted, without a word of who it was; what
 * is left goes when the page does. A batch that is lost is lost: these are counts, not facts.
 */
export function startUsageListener(): Disposable {
  let waiting: UsageEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = new AbortController()

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const { method, url } = call<typeof countUsageRoute>('POST', '/api/v1/analytics/events')
    const body: BodyOf<typeof countUsageRoute> = { events: waiting }
    waiting = []
    fetch(url, {
      method,
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
  }

  function collect(event: Event) {
    if (wantsNoTracking()) return
    waiting.push((event as CustomEvent<UsageEvent>).detail)
    if (waiting.length >= MAX_USAGE_EVENTS) send()
    else timer ??= setTimeout(send, SEND_AFTER_MS)
  }

  window.addEventListener(USAGE_EVENT, collect, { signal: left.signal })
  window.addEventListener('pagehide', send, { signal: left.signal })
  return {
    [Symbol.dispose]() {
      left.abort()
      clearTimeout(timer)
    },
  }
}
