import type { Logger } from '@assay/runtime'
import { Redis } from 'ioredis'

/**
 * Counting must not delay a call. A Redis server that is slower than this is treated as
 * unreachable.
 */
const COMMAND_TIMEOUT_MS = 250
const MAX_RECONNECT_WAIT_MS = 2_000

/**
 * Opens a connection whose commands fail immediately while Redis is unreachable, unlike the
 * connections of job queues.
 */
export function connectLimitsRedis(url: string, log: Logger): Redis & AsyncDisposable {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_RECONNECT_WAIT_MS),
  })
  redis.on('error', (error) => log.debug({ err: error }, 'limits count in memory'))
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  })
}
