import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Window } from './rate-limits.ts'

/** The remaining calls in a window. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  readonly resetS: number
}

export interface Count {
  readonly isRefused: boolean
  readonly quota: Quota
}

/** Counts the calls in one window. */
export interface Counter {
  count(id: string): Count | Promise<Count>
  reset(id: string): Promise<unknown>
}

type Limiter = RateLimiterRedis | RateLimiterMemory

/** Counts in Redis. While Redis is unreachable, counts in memory with half the limit. */
export function createSharedLimiter(
  redis: Redis,
  keyPrefix: string,
  { calls, seconds }: Window,
): RateLimiterRedis {
  const half = Math.max(1, Math.floor(calls / 2))
  return new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix,
    points: calls,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points: half, duration: seconds }),
  })
}

/** Counts each call with the limiter directly. */
export function createCounter(limiter: Limiter): Counter {
  return {
    count: (id) => consume(limiter, id),
    reset: (id) => limiter.delete(id),
  }
}

/** Counts `calls` in one step. Rejects if the limiter fails, but never because of the limit. */
export async function consume(limiter: Limiter, id: string, calls = 1): Promise<Count> {
  try {
    return { isRefused: false, quota: toQuota(limiter, await limiter.consume(id, calls)) }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isRefused: true, quota: toQuota(limiter, error) }
    throw error
  }
}

function toQuota({ points }: Limiter, { remainingPoints, msBeforeNext }: RateLimiterRes): Quota {
  return {
    limit: points,
    remaining: Math.max(0, remainingPoints),
    resetS: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  }
}
