import { type Bus, EVENT_STREAM } from '@assay/bus'
import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { expect } from 'vitest'
import { createClientJournal } from '../../src/client/index.ts'
import { checkInvariants, findViolations } from '../../src/invariants/index.ts'
import { test } from '../../src/test.ts'

async function addConsumer(bus: Bus, name: string, resources: AsyncDisposableStack) {
  const { consumers } = await jetstreamManager(bus)
  await consumers.add(EVENT_STREAM, {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.New,
  })
  resources.defer(async () => void (await consumers.delete(EVENT_STREAM, name)))
  return jetstream(bus).consumers.get(EVENT_STREAM, name)
}

test('the check waits while a consumer has a waiting event, and reports the event', async ({
  db,
  bus,
  resources,
}) => {
  const consumer = await addConsumer(bus, 'slow', resources)
  await jetstream(bus).publish('assay.event.test', '{"secret":"canary-token"}')

  const { violations, restedAfterMs } = await findViolations({ db, bus, restWithinMs: 0 })
  expect(violations).toEqual(['I17: slow: 1 events wait, 0 are in progress'])
  expect(restedAfterMs).toBeUndefined()

  const resting = checkInvariants({ db, bus, restWithinMs: 20_000 })
  const message = await consumer.next()
  message?.ack()
  expect((await resting).checked).toContain('I17')
})

test('the checks wait again if the system becomes active while they run', async ({
  db,
  bus,
  resources,
}) => {
  const consumer = await addConsumer(bus, 'restless', resources)
  // The check reads the votes first, then the waiting events, then the logs.
  const unsent = ['{}']
  const journal = {
    ...createClientJournal(),
    get votes() {
      for (const event of unsent.splice(0)) void jetstream(bus).publish('assay.event.test', event)
      return []
    },
  }
  const seen: unknown[] = []
  const logs = async () => {
    if (seen.length === 0) seen.push(await (await consumer.next())?.ackAck())
    return ''
  }

  const { violations } = await findViolations({ db, bus, journal, logs, canaries: { secrets: [] } })
  expect({ violations, seen }).toEqual({ violations: [], seen: [true] })
})

test('secrets are found on the bus and in Redis', async ({ db, bus, redisUrl }) => {
  const redis = new Redis(redisUrl)
  await redis.set('session', 'canary-token')
  redis.disconnect()

  const canaries = { secrets: ['canary-token'] }
  const { violations } = await findViolations({ db, bus, redisUrl, canaries, restWithinMs: 0 })
  expect(violations).toEqual(['I20: the bus holds cana…', 'I20: Redis holds cana…'])
})

test('a waiting job is found', async ({ db, redisUrl, resources }) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  resources.defer(() => connection.disconnect())
  const queue = new Queue(recomputeLeaderboard.queue, { connection })
  await queue.add(recomputeLeaderboard.name, {})
  await queue.close()

  const { violations } = await findViolations({ db, redisUrl, restWithinMs: 0 })
  expect(violations).toEqual(['I17: leaderboard: 1 jobs wait, 0 run, 0 are delayed'])
})
