import { expect } from 'vitest'
import { consumeRatedVote } from '../src/arena/votes/consume-rated-vote.ts'
import { connectLimitsRedis } from '../src/http/limits/connect-limits-redis.ts'
import { createLimits } from '../src/http/limits/create-limits.ts'
import { signUp } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, test as base } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

/** `limits` uses the gateway's Redis, so it counts together with the gateway's own limits. */
const test = base
  .extend('policy', { scope: 'file' }, { RATE_LIMIT_SCALE: '1', TRUSTED_VOTER_NETWORKS: '' })
  .extend('limits', async ({ gateway, redisUrl, log, resources }) => {
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
    return limits
  })

test('sign-ups are limited per mail domain in all networks, except at large providers', async ({
  gateway,
  limits,
}) => {
  for (let count = 0; count < 59; count++) await limits.consume('signUpDomain', 'many.test')
  expect((await signUp(gateway, 'ada@a.many.test')).status).toBe(200)
  expect((await signUp(gateway, 'bob@b.many.test')).status).toBe(429)
  for (let count = 0; count < 60; count++) await limits.consume('signUpDomain', 'gmail.com')
  expect((await signUp(gateway, 'ada.of.many@gmail.com')).status).toBe(200)
})

test('votes beyond the daily limit are stored with their network and revealed, but not rated', async ({
  gateway,
  db,
  bus,
  limits,
}) => {
  const guest = await aGuest(gateway)
  const castOne = async () => {
    await using chat = await ask(gateway, guest, { content: 'Does fever help?' })
    const turnId = await playTurnOf(chat, { db, bus }, ['Yes.', 'No.'])
    const path = `/votes/?turn_id=${turnId}&outcome=tie`
    expect((await gateway.call('POST', path, guest)).status).toBe(200)
    return db
      .selectFrom('votes')
      .innerJoin('ledgerInbox', 'ledgerInbox.key', 'votes.id')
      .select(['rated', 'unratedReason', 'voterId', 'payload'])
      .where('turnId', '=', turnId)
      .executeTakeFirstOrThrow()
  }

  const first = await castOne()
  expect(first).toMatchObject({ rated: true, unratedReason: null })
  const voter = { voterId: first.voterId, countsAsGuest: true }
  for (let vote = 0; vote < 29; vote++)
    expect(await consumeRatedVote(limits, voter, 'a network of its own')).toBe(true)
  const { payload } = first
  const unrated = { rated: false, unratedReason: 'over_daily_cap', payload }
  expect(payload).toMatchObject({ isAccount: false })
  expect(await castOne()).toMatchObject(unrated)

  const castAt = (name: string, countsAsGuest: boolean, address = 'a network of its own') =>
    consumeRatedVote(limits, { voterId: name, countsAsGuest }, address)
  for (const countsAsGuest of [true, false]) {
    const kind = countsAsGuest ? 'guest' : 'user'
    // The network is already full for the other kind in the second round.
    const left = countsAsGuest ? 121 : 150
    for (let vote = 0; vote < left; vote++)
      expect(await castAt(`${kind} ${vote}`, countsAsGuest)).toBe(true)
    expect(await castAt(`late ${kind}`, countsAsGuest)).toBe(false)
    expect(await castAt(`late ${kind}`, countsAsGuest, 'elsewhere')).toBe(true)
  }

  const colleague = (vote: number, mailDomain = 'catch-all.test') =>
    consumeRatedVote(
      limits,
      { voterId: `colleague ${vote}`, countsAsGuest: false, mailDomain },
      `colleague's network ${vote}`,
    )
  const votes = await Promise.all(Array.from({ length: 601 }, (_, vote) => colleague(vote)))
  expect(votes.filter((isCounted) => isCounted)).toHaveLength(600)
  expect(await colleague(601, 'example.org')).toBe(true)
})
