import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { TooManyRequestsError } from '../http/app-error.ts'
import { type Counter, createCounter, createSharedLimiter, type Quota } from './counter.ts'
import { limitRefusals } from './limit-metrics.ts'
import { networkOf, SITE_FACTOR } from './network-of.ts'
import { type LimitName, RATE_LIMITS } from './rate-limits.ts'
import { createSettlingCounter } from './settling-counter.ts'

export interface Limits extends AsyncDisposable {
  /**
   * Counts one call of `key`, which stands for whoever is limited.
   * @returns what is left of the window with the least left.
   * @throws {TooManyRequestsError} when it is one too many.
   */
  consume(name: LimitName, key: string): Promise<Quota>
  /**
   * Counts one call of the network that `address` belongs to, and of its site with a limit four
   * times as high.
   * @throws {TooManyRequestsError} when it is one too many of either.
   */
  consumeNetwork(name: LimitName, address: string): Promise<Quota>
  /** Starts the windows of `key` anew. */
  reset(name: LimitName, key: string): Promise<void>
}

/**
 * Counts in Redis, for all gateways together. While Redis is away each gateway counts for itself
 * and allows half: never open, and never a reason to refuse anybody for good.
 */
export function createLimits(redis: Redis, scale: number): Limits {
  const resources = new AsyncDisposableStack()
  const countersFor = (name: LimitName, scope = '', factor = 1): Counter[] =>
    RATE_LIMITS[name].map(({ calls, seconds }) => {
      const window = { calls: Math.max(1, Math.round(calls * scale * factor)), seconds }
      const limiter = createSharedLimiter(redis, `limit:${name}${scope}:${seconds}`, window)
      return name === 'reads'
        ? resources.use(createSettlingCounter(limiter))
        : createCounter(limiter)
    })
  const names = Object.keys(RATE_LIMITS) as LimitName[]
  const counters = new Map(names.map((name) => [name, countersFor(name)]))
  const ofSites = new Map(names.map((name) => [name, countersFor(name, ':site', SITE_FACTOR)]))

  return {
    consume: (name, key) => consumeAll(name, counters.get(name), key),
    async consumeNetwork(name, address) {
      const { prefix, site } = networkOf(address)
      const quota = await consumeAll(name, counters.get(name), prefix)
      return site ? scarcer(quota, await consumeAll(name, ofSites.get(name), site)) : quota
    },
    async reset(name, key) {
      const id = pseudonym(key)
      await Promise.all(counters.get(name)?.map((counter) => counter.reset(id)) ?? [])
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** @throws {TooManyRequestsError} when a window is full; it says for how long. */
async function consumeAll(
  limit: LimitName,
  counters: readonly Counter[] | undefined,
  key: string,
): Promise<Quota> {
  const id = pseudonym(key)
  const counts = await Promise.all((counters ?? []).map((counter) => counter.count(id)))
  const refused = counts.filter(({ isRefused }) => isRefused).map(({ quota }) => quota)
  if (refused.length > 0) {
    limitRefusals.inc({ limit })
    throw toError(refused.reduce(longer))
  }
  return counts.map(({ quota }) => quota).reduce(scarcer)
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
  return hash('sha256', key, 'base64url').slice(0, 22)
}
