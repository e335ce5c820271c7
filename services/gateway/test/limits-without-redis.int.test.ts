import { Redis } from 'ioredis'
import { expect } from 'vitest'
import { connectLimitsRedis } from '../src/http/limits/connect-limits-redis.ts'
import { createLimits } from '../src/http/limits/create-limits.ts'
import { test } from './gateway.ts'

/**
 * This is longer than the timeout after which each gateway counts its own calls, with half the
 * limit.
 */
const PAUSE_MS = 2_000

test('two gateways share a count, and an unresponsive Redis neither delays calls nor removes limits', async ({
  redisUrl,
  log,
  resources,
}) => {
  const gateways = await Promise.all(
    [1, 2].map(async () => {
      const redis = resources.use(connectLimitsRedis(redisUrl, log))
      await expect.poll(() => redis.status).toBe('ready')
      return resources.use(createLimits(redis, 1))
    }),
  )
  const consume = (index: number) => gateways[index % 2]?.consume('votes', 'somebody')
  for (let index = 0; index < 10; index++) {
    expect(await consume(index)).toMatchObject({ limit: 10, remaining: 9 - index })
  }
  for (const index of [0, 1]) await expect(consume(index)).rejects.toThrow('Too many requests.')

  const operator = new Redis(redisUrl)
  resources.defer(() => operator.disconnect())
  await operator.client('PAUSE', PAUSE_MS, 'ALL')
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => gateways[0]?.consume('votes', 'somebody else')),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
