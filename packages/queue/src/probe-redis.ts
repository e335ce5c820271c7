import type { Redis } from 'ioredis'

const KEPT_MS = 10_000

/**
 * Resolves if Redis accepts writes. A ping would not detect a full server, which accepts no jobs.
 * @param key a key that this service may write.
 */
export async function probeRedis(redis: Pick<Redis, 'set'>, key: string): Promise<void> {
  await redis.set(key, 'probe', 'PX', KEPT_MS)
}
