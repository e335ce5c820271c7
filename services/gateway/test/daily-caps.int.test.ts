import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { consumeRatedVote } from '../src/arena/votes/consume-rated-vote.ts'
import { connectLimitsRedis } from '../src/http/limits/connect-limits-redis.ts'
import { createLimits } from '../src/http/limits/create-limits.ts'
import { aGuest, test as base } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const test = base.extend('policy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1' })
test('votes beyond the daily limit are stored and revealed, but not rated', async ({
  gateway,
  db,
  bus,
  redisUrl,
  log,
  resources,
}) => {
  const redis = resources.use(connectLimitsRedis(redisUrl, log))
  await expect.poll(() => redis.status).toBe('ready')
  const limits = resources.use(createLimits(redis, 1))
  // Until the gateway is connected to Redis, it counts in memory, where this test cannot see the
  // count.
  const countsInRedis = async () => {
    await aGuest(gateway)
    return redis.keys('limit:guests:*')
  }
  await expect.poll(countsInRedis).not.toHaveLength(0)
  const guest = await aGuest(gateway)
  const castOne = async () => {
    await using chat = await openChat(gateway.url, {
      fingerprint_hash: guest.fingerprint,
      messages: [{ role: 'user', content: 'Does fever help?' }],
      mode: 'battle',
    })
    const turnId = await playTurnOf(chat, { db, bus }, ['Yes.', 'No.'])
    const path = `/votes/?turn_id=${turnId}&outcome=tie`
    expect((await gateway.call('POST', path, guest)).status).toBe(200)
    return db
      .selectFrom('votes')
      .select(['rated', 'unratedReason', 'voterId'])
      .where('turnId', '=', turnId)
      .executeTakeFirstOrThrow()
  }

  const first = await castOne()
  expect(first).toMatchObject({ rated: true, unratedReason: null })
  const voter = { voterId: first.voterId, countsAsGuest: true }
  for (let vote = 0; vote < 29; vote++)
    expect(await consumeRatedVote(limits, voter, 'a network of its own')).toBe(true)
  expect(await castOne()).toMatchObject({ rated: false, unratedReason: 'over_daily_cap' })

  for (let vote = 0; vote < 121; vote++) {
    const neighbour = { voterId: `neighbour ${vote}`, countsAsGuest: false }
    await consumeRatedVote(limits, neighbour, 'a network of its own')
  }
  const late = { voterId: 'late', countsAsGuest: false }
  expect(await consumeRatedVote(limits, late, 'a network of its own')).toBe(false)
  expect(await consumeRatedVote(limits, late, 'elsewhere')).toBe(true)
})
