import type { Logger } from '@assay/runtime'
import { Redis } from 'ioredis'

const MAX_RECONNECT_WAIT_MS = 2_000

/**
 * Connects to Redis and reconnects for as long as the process lives. BullMQ requires unlimited
 * retries per request.
 */
export function connectRedis(url: string, log: Logger): Redis & AsyncDisposable {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_RECONNECT_WAIT_MS),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection failed'))
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  })
}
