import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { createLimits } from './create-limits.ts'

/** Never connects: what a gateway has while Redis is away. */
const away = () => {
  const redis = new Redis({
    port: 1,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  return redis
}

test('without Redis half as many calls are allowed, and not one more', async () => {
  const limits = createLimits(away(), 1)
  const quotas = []
  for (let index = 0; index < 5; index++) quotas.push(await limits.take('votes', 'somebody'))
  expect(quotas.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0])
  await expect(limits.take('votes', 'somebody')).rejects.toThrow(
    expect.objectContaining({ statusCode: 429, retryAfterS: expect.any(Number) }),
  )
  await limits.take('votes', 'somebody else')
})

test('the scale multiplies every limit', async () => {
  const limits = createLimits(away(), 10)
  for (let index = 0; index < 50; index++) await limits.take('votes', 'somebody')
  await expect(limits.take('votes', 'somebody')).rejects.toThrow('Too many requests.')
})

test('forgiving does not need Redis', async () => {
  const limits = createLimits(away(), 1)
  await limits.take('logIn', 'somebody')
  await limits.forgive('logIn', 'somebody')
  for (let index = 0; index < 2; index++) await limits.take('logIn', 'somebody')
  await expect(limits.take('logIn', 'somebody')).rejects.toThrow('Too many requests.')
})
