import type { Redis } from 'ioredis'

const KEPT_MS = 10_000

/**
 * Resolves when Redis takes what is written: a full one answers pings, and takes no job.
 * @param key one that this service may write
 */
export async function probeRedis(redis: Pick<Redis, 'set'>, key: string): Promise<void> {
  await redis.set(key, 'probe', 'PX', KEPT_MS)
}
