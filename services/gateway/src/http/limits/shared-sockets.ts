import { newId } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import type { Redis } from 'ioredis'

/** The open sockets of each user, counted in Redis for all gateways together. */
export interface SharedSockets extends AsyncDisposable {
  /**
   * Counts one more socket until disposed. Returns undefined if `limit` sockets are already open.
   * Rejects if Redis is unreachable.
   */
  acquire(userId: string, limit: number): Promise<Disposable | undefined>
}

/** After this time, the sockets of a crashed gateway no longer count. */
const TTL_MS = 15_000
const RENEW_INTERVAL_MS = 5_000

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`
const ACQUIRE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`
/** This also adds missing entries, because Redis may have been emptied. */
const RENEW = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])`

export function openSharedSockets(redis: Redis, log: Logger): SharedSockets {
  const held = new Map<string, string>()
  const renewal = every(RENEW_INTERVAL_MS, 'open sockets', log, async () => {
    if (redis.status !== 'ready') return
    await Promise.all(
      [...held].map(([socket, userId]) => redis.eval(RENEW, 1, keyOf(userId), socket, TTL_MS)),
    )
  })
  return {
    async acquire(userId, limit) {
      const socket = newId()
      const acquired = await redis.eval(ACQUIRE, 1, keyOf(userId), socket, limit, TTL_MS)
      if (acquired !== 1) return undefined
      held.set(socket, userId)
      return {
        [Symbol.dispose]() {
          held.delete(socket)
          // An entry that cannot be removed now will expire.
          redis.zrem(keyOf(userId), socket).catch(() => {})
        },
      }
    },
    [Symbol.asyncDispose]: () => renewal[Symbol.asyncDispose](),
  }
}

function keyOf(userId: string): string {
  return `sockets:${userId}`
}
