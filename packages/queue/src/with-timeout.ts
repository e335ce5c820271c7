const MAX_WAIT_MS = 3_000

/** Redis has not answered in time. */
export class RedisTimeoutError extends Error {
  override readonly name = 'RedisTimeoutError'

  constructor() {
    super('redis does not answer')
  }
}

/**
 * Limits the wait for Redis, because BullMQ's commands wait forever.
 * @throws {RedisTimeoutError} if `work` takes longer than three seconds.
 */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new RedisTimeoutError()), MAX_WAIT_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
