import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { createSharedLimiter } from './counter.ts'
import { createLimits } from './create-limits.ts'
import { createSettlingCounter } from './settling-counter.ts'

/** A client that never connects, as if Redis were unreachable. */
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

test('without Redis, exactly half the calls are allowed', async () => {
  const limits = createLimits(away(), 1)
  const quotas = []
  for (let index = 0; index < 5; index++) quotas.push(await limits.consume('votes', 'somebody'))
  expect(quotas.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0])
  await expect(limits.consume('votes', 'somebody')).rejects.toThrow(
    expect.objectContaining({ statusCode: 429, retryAfterS: expect.any(Number) }),
  )
  await limits.consume('votes', 'somebody else')
})

test('the scale multiplies every limit', async () => {
  const limits = createLimits(away(), 10)
  for (let index = 0; index < 50; index++) await limits.consume('votes', 'somebody')
  await expect(limits.consume('votes', 'somebody')).rejects.toThrow('Too many requests.')
})

test('a reset works without Redis', async () => {
  const limits = createLimits(away(), 1)
  await limits.consume('logIn', 'somebody')
  await limits.reset('logIn', 'somebody')
  for (let index = 0; index < 2; index++) await limits.consume('logIn', 'somebody')
  await expect(limits.consume('logIn', 'somebody')).rejects.toThrow('Too many requests.')
})

test('a /64 has the limit of one network, and a /48 has four times that limit', async () => {
  const limits = createLimits(away(), 1)
  const mint = (network: number, host: number) =>
    limits.consumeNetwork('guests', `2001:db8:1:${network}::${host}`)
  for (let host = 1; host <= 10; host++) await mint(1, host)
  await expect(mint(1, 11)).rejects.toThrow('Too many requests.')
  for (let network = 2; network <= 4; network++)
    for (let host = 1; host <= 10; host++) await mint(network, host)
  await expect(mint(5, 1)).rejects.toThrow('Too many requests.')
  await limits.consumeNetwork('guests', '2001:db8:2::1')
})

test('reads beyond the limit of a /64 are not counted for its /48', async () => {
  await using limits = createLimits(away(), 1)
  const read = (network: number) =>
    limits.consumeNetwork('reads', `2001:db8:1:${network}::1`).catch(() => undefined)
  for (let index = 0; index < 600; index++) await read(1)
  expect(await read(1)).toBeUndefined()
  expect(await read(2)).toMatchObject({ limit: 120, remaining: 119 })
})

test('cheap calls are counted locally and settled with Redis later', async () => {
  const shared = createSharedLimiter(away(), 'test', { calls: 10, seconds: 60 })
  await using counter = createSettlingCounter(shared)
  for (let index = 0; index < 6; index++) {
    expect(await counter.count('somebody')).toMatchObject({
      isRefused: false,
      quota: { limit: 10, remaining: 9 - index, resetS: 60 },
    })
  }
  // Without Redis, half the calls are allowed, so six calls exceed the limit.
  await counter.settle()
  expect(await counter.count('somebody')).toMatchObject({ isRefused: true })
  expect(await counter.count('somebody else')).toMatchObject({ isRefused: false })
  await counter.reset('somebody')
  for (let index = 0; index < 10; index++) await counter.count('somebody')
  expect(await counter.count('somebody')).toMatchObject({ isRefused: true })
})
