import type { RateLimiterRedis } from 'rate-limiter-flexible'
import { type Count, type Counter, consume } from './counter.ts'
import { createLocalWindow } from './local-window.ts'

export interface SettlingCounter extends Counter, AsyncDisposable {
  count(id: string): Count
  /** Adds the locally counted calls to the shared count. */
  settle(): Promise<void>
}

const INTERVAL_MS = 500

/**
 * Counts in this process and adds the result to Redis twice a second. This suits calls that are so
 * cheap that one Redis call each would double their cost. In between, each gateway may allow as
 * much as the limit.
 */
export function createSettlingCounter(shared: RateLimiterRedis): SettlingCounter {
  const local = createLocalWindow({ calls: shared.points, seconds: shared.duration })
  const refused = new Map<string, { readonly count: Count; readonly until: number }>()

  const findRefusal = (id: string): Count | undefined => {
    const known = refused.get(id)
    return known && known.until > performance.now() ? known.count : undefined
  }
  const settle = async () => {
    const now = performance.now()
    local.forget(now)
    for (const [id, { until }] of refused) if (until <= now) refused.delete(id)
    await Promise.all(
      local.drain().map(async ({ id, calls }) => {
        const count = await consume(shared, id, calls)
        if (count.isRefused) refused.set(id, { count, until: now + count.quota.resetS * 1_000 })
      }),
    )
  }
  // If this fails, Redis misses half a second of calls, but the local count continues.
  const timer = setInterval(() => void settle().catch(() => {}), INTERVAL_MS)
  timer.unref()

  return {
    settle,
    count: (id) => findRefusal(id) ?? local.count(id),
    async reset(id) {
      refused.delete(id)
      local.reset(id)
      await shared.delete(id)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
    },
  }
}
