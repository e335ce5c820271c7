import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../http/app-error.ts'
import { type LimitName, RATE_LIMITS, type Window } from './rate-limits.ts'

/** What is left of the window that is closest to its end. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  readonly resetS: number
}

export interface Limits {
  /**
   * Counts one call of `key`, which stands for whoever is limited.
   * @throws {TooManyRequestsError} when it is one too many.
   */
  take(name: LimitName, key: string): Promise<Quota>
  /** Forgets what was counted. */
  forgive(name: LimitName, key: string): Promise<void>
}

/**
 * Counts in Redis, for all gateways together. While Redis is away each gateway counts for itself
 * and allows half: never open, and never a reason to refuse anybody for good.
 */
export function createLimits(redis: Redis, scale: number): Limits {
  const limiters = new Map<LimitName, RateLimiterRedis[]>()
  for (const [name, windows] of Object.entries(RATE_LIMITS)) {
    const ofName = windows.map((window) => createLimiter(redis, name, window, scale))
    limiters.set(name as LimitName, ofName)
  }
  const limitersOf = (name: LimitName) => limiters.get(name) ?? []

  return {
    async take(name, key) {
      const id = pseudonym(key)
      const results = await Promise.all(limitersOf(name).map((limiter) => consume(limiter, id)))
      const refused = results.filter(({ isRefused }) => isRefused)
      if (refused.length > 0) {
        throw new TooManyRequestsError(Math.max(...refused.map(({ quota }) => quota.resetS)))
      }
      return results.map(({ quota }) => quota).reduce(scarcer)
    },
    async forgive(name, key) {
      const id = pseudonym(key)
      await Promise.all(limitersOf(name).map((limiter) => limiter.delete(id)))
    },
  }
}

function createLimiter(
  redis: Redis,
  name: string,
  { calls, seconds }: Window,
  scale: number,
): RateLimiterRedis {
  const points = Math.max(1, Math.round(calls * scale))
  const keyPrefix = `limit:${name}:${seconds}`
  return new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({
      keyPrefix,
      points: Math.max(1, Math.floor(points / 2)),
      duration: seconds,
    }),
  })
}

async function consume(limiter: RateLimiterRedis, id: string) {
  try {
    return { isRefused: false, quota: toQuota(limiter, await limiter.consume(id)) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isRefused: true, quota: toQuota(limiter, error) }
    throw error
  }
}

function toQuota({ points }: RateLimiterRedis, result: RateLimiterRes): Quota {
  return {
    limit: points,
    remaining: Math.max(0, result.remainingPoints),
    resetS: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
  }
}

function scarcer(one: Quota, other: Quota): Quota {
  return other.remaining < one.remaining ? other : one
}

/** Redis need not know addresses and mail accounts. */
function pseudonym(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
