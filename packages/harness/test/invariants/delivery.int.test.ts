import { EVENT_STREAM } from '@assay/bus'
import { recomputeLeaderboard } from '@assay/contracts'
import { test } from '@assay/testing'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { expect } from 'vitest'
import { checkInvariants, findViolations } from '../../src/invariants/index.ts'

test('an event that waits is found, and waited for', async ({ db, bus }) => {
  const manager = await jetstreamManager(bus)
  const consumer = { durable_name: 'slow', ack_policy: AckPolicy.Explicit }
  await manager.consumers.add(EVENT_STREAM, consumer)
  await jetstream(bus).publish('assay.event.test', '{"secret":"canary-token"}')

  const { violations, restedAfterMs } = await findViolations({ db, bus, restWithinMs: 0 })
  expect(violations).toEqual(['I17: slow: 1 events wait, 0 are in hand'])
  expect(restedAfterMs).toBeUndefined()

  const resting = checkInvariants({ db, bus, restWithinMs: 20_000 })
  const message = await (await jetstream(bus).consumers.get(EVENT_STREAM, 'slow')).next()
  message?.ack()
  expect((await resting).checked).toContain('I17')
})

test('secrets are found on the bus and in Redis', async ({ db, bus, redisUrl }) => {
  const redis = new Redis(redisUrl)
  await redis.set('session', 'canary-token')
  redis.disconnect()

  const canaries = { secrets: ['canary-token'] }
  const { violations } = await findViolations({ db, bus, redisUrl, canaries, restWithinMs: 0 })
  expect(violations).toEqual(['I20: the bus holds cana…', 'I20: Redis holds cana…'])
})

test('a job that waits is found', async ({ db, redisUrl, resources }) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  resources.defer(() => connection.disconnect())
  const queue = new Queue(recomputeLeaderboard.queue, { connection })
  await queue.add(recomputeLeaderboard.name, {})
  await queue.close()

  const { violations } = await findViolations({ db, redisUrl, restWithinMs: 0 })
  expect(violations).toEqual(['I17: leaderboard: 1 jobs wait, 0 run, 0 are put off'])
})
