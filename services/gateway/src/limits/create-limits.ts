import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { TooManyRequestsError } from '../http/app-error.ts'
import { type Counter, createCounter, createSharedLimiter, type Quota } from './counter.ts'
import { type LimitName, RATE_LIMITS } from './rate-limits.ts'
import { createSettlingCounter } from './settling-counter.ts'

export interface Limits extends AsyncDisposable {
  /**
   * Counts one call of `key`, which stands for whoever is limited.
   * @returns what is left of the window with the least left.
   * @throws {TooManyRequestsError} when it is one too many.
   */
  consume(name: LimitName, key: string): Promise<Quota>
  /** Starts the windows of `key` anew. */
  reset(name: LimitName, key: string): Promise<void>
}

/**
 * Counts in Redis, for all gateways together. While Redis is away each gateway counts for itself
 * and allows half: never open, and never a reason to refuse anybody for good.
 */
export function createLimits(redis: Redis, scale: number): Limits {
  const resources = new AsyncDisposableStack()
  const counters = new Map<LimitName, Counter[]>()
  for (const [name, windows] of Object.entries(RATE_LIMITS)) {
    const ofName = windows.map(({ calls, seconds }) => {
      const window = { calls: Math.max(1, Math.round(calls * scale)), seconds }
      const limiter = createSharedLimiter(redis, `limit:${name}:${seconds}`, window)
      return name === 'reads'
        ? resources.use(createSettlingCounter(limiter))
        : createCounter(limiter)
    })
    counters.set(name as LimitName, ofName)
  }
  const countersOf = (name: LimitName) => counters.get(name) ?? []

  return {
    async consume(name, key) {
      const id = pseudonym(key)
      const counts = await Promise.all(countersOf(name).map((counter) => counter.count(id)))
      const refused = counts.filter(({ isRefused }) => isRefused).map(({ quota }) => quota)
      if (refused.length > 0) throw toError(refused.reduce(longer))
      return counts.map(({ quota }) => quota).reduce(scarcer)
    },
    async reset(name, key) {
      const id = pseudonym(key)
      await Promise.all(countersOf(name).map((counter) => counter.reset(id)))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function toError({ limit, resetS: retryAfterS }: Quota): TooManyRequestsError {
  return new TooManyRequestsError({ retryAfterS, limit })
}

function longer(one: Quota, other: Quota): Quota {
  return other.resetS > one.resetS ? other : one
}

function scarcer(one: Quota, other: Quota): Quota {
  return other.remaining < one.remaining ? other : one
}

/** Redis need not know addresses and mail accounts. */
function pseudonym(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
