import { MAX_USAGE_EVENTS } from '@assay/contracts/constants'
import type { countUsageRoute, UsageEvent } from '@assay/contracts/usage'
import { type BodyOf, fetchArgs } from '../api/contract.ts'
import { USAGE_EVENT } from '../api/track.ts'

const SEND_AFTER_MS = 10_000

/** Whether Do Not Track or Global Privacy Control is set. */
function wantsNoTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/**
 * Collects usage events and sends them in batches, without any identity; the last batch is sent
 * when the page closes. A lost batch is not retried, because counts may be incomplete.
 */
export function startUsageListener(): Disposable {
  let waiting: UsageEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const { method, url } = fetchArgs<typeof countUsageRoute>('POST', '/api/v1/analytics/events')
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

  window.addEventListener(USAGE_EVENT, collect, { signal: controller.signal })
  window.addEventListener('pagehide', send, { signal: controller.signal })
  return {
    [Symbol.dispose]() {
      controller.abort()
      clearTimeout(timer)
    },
  }
}
