import { RateLimiterMemory, type RateLimiterRedis } from 'rate-limiter-flexible'
import { type Count, type Counter, consume } from './counter.ts'

export interface SettlingCounter extends Counter, AsyncDisposable {
  /** Adds what was counted here to what all gateways count. */
  settle(): Promise<void>
}

const INTERVAL_MS = 500

/**
 * Counts in this process and settles with Redis twice a second: for calls so cheap that asking
 * Redis each time would double their price. Within that time several gateways may each allow the
 * whole limit.
 */
export function createSettlingCounter(shared: RateLimiterRedis): SettlingCounter {
  const { keyPrefix, points, duration } = shared
  const local = new RateLimiterMemory({ keyPrefix, points, duration })
  const refused = new Map<string, { readonly count: Count; readonly until: number }>()
  let unsettled = new Map<string, number>()

  const settle = async () => {
    const now = performance.now()
    for (const [id, { until }] of refused) if (until <= now) refused.delete(id)
    const settling = [...unsettled]
    unsettled = new Map()
    await Promise.all(
      settling.map(async ([id, calls]) => {
        const count = await consume(shared, id, calls)
        if (count.isRefused) refused.set(id, { count, until: now + count.quota.resetS * 1_000 })
      }),
    )
  }
  // A failure loses half a second of counting, and what counts here goes on.
  const timer = setInterval(() => void settle().catch(() => {}), INTERVAL_MS)
  timer.unref()

  return {
    settle,
    async count(id) {
      const known = refused.get(id)
      if (known && known.until > performance.now()) return known.count
      unsettled.set(id, (unsettled.get(id) ?? 0) + 1)
      return consume(local, id)
    },
    async reset(id) {
      refused.delete(id)
      unsettled.delete(id)
      await Promise.all([local.delete(id), shared.delete(id)])
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
    },
  }
}
