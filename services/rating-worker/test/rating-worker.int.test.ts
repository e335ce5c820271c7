import { subscribe } from '@assay/bus'
import { leaderboardPublished } from '@assay/contracts/bus/subjects'
import { startOutboxRelay } from '@assay/outbox'
import { connectRedis } from '@assay/queue'
import { createCapturingLog } from '@assay/testing/capturing-log'
import { register } from '@prometheus-io/client'
import { expect } from 'vitest'
import { createCompute } from '../src/computing/jobs.ts'
import { createLeaderboard } from '../src/leaderboard/leaderboard.ts'
import { startRatingWorker } from '../src/rating-worker.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'
import { test } from './worker-test.ts'

const WARNING_LEVEL = 40

test('a vote changes both ratings, and gateways are informed of the snapshot', async ({
  db,
  bus,
  log,
  resources,
  startWorker,
}) => {
  const [left, right] = (await addModels(db, 3)) as [string, string, string]
  const announced: string[] = []
  resources.use(subscribe(bus, leaderboardPublished, '', (it) => announced.push(it.snapshotId)))
  const relay = resources.use(startOutboxRelay(db, bus, log))
  await startWorker()

  await castVotes(db, [{ left, right, outcome: 'left_better' }])
  relay.flush()
  const ratings = async () => (await newestSnapshot(db)).entries.map((entry) => entry.eloRating)
  await expect
    .poll(ratings)
    .toEqual([expect.closeTo(1_089.8171, 4), expect.closeTo(960.212, 4), 1_000])
  const { snapshot } = await newestSnapshot(db)
  await expect.poll(() => announced).toContain(snapshot.id)
})

test('a worker starts, folds and stops without a warning in spite of an endless job', async ({
  db,
  bus,
  redisUrl,
}) => {
  const { log, lines } = createCapturingLog()
  const models = await addModels(db, 2)
  const requested = Promise.withResolvers<void>()
  const compute = (stopping: AbortSignal) =>
    createCompute(() => {
      requested.resolve()
      return new Promise<never>((_, reject) => {
        stopping.addEventListener('abort', () => reject(stopping.reason))
      })
    }, stopping)
  await db.deleteFrom('leaderboardSnapshots').execute()
  await using resources = new AsyncDisposableStack()
  const redis = resources.use(connectRedis(redisUrl, log))
  await startRatingWorker({ db, bus, redis, log, compute }, resources)
  await requested.promise
  for (let round = 0; round < 2; round++) {
    const position = async () => Number((await newestSnapshot(db)).snapshot.ledgerPosition)
    const before = await position()
    // The new model makes the sweep request new details, and therefore queue a job, before it folds
    // the votes.
    models.push(...(await addModels(db, 1)))
    await castVotes(db, manyVotes(models, 10))
    await expect.poll(position).toBe(before + 11)
  }
  const { snapshot } = await newestSnapshot(db)
  expect(snapshot.publishedAt).toBeNull()
  lines.length = 0
  await resources.disposeAsync()
  expect(lines.filter((line) => JSON.parse(line).level >= WARNING_LEVEL)).toEqual([])
})

test('two workers fold the votes whose events were lost', async ({ db, startWorker }) => {
  const models = await addModels(db, 2)
  await Promise.all([startWorker(), startWorker()])
  const position = async () => Number((await newestSnapshot(db)).snapshot.ledgerPosition)
  const before = await position()
  await castVotes(db, manyVotes(models, 50))
  await expect.poll(position).toBe(before + 50)
})

test('a halt ends when its cause is removed, without a new vote', async ({
  db,
  bus,
  log,
  startWorker,
}) => {
  const models = await addModels(db, 2)
  await castVotes(db, manyVotes(models, 4))
  await createLeaderboard({ db, bus, log }).fold()
  await db
    .updateTable('voteTallies')
    .set((eb) => ({ ties: eb('ties', '+', 1) }))
    .execute()
  await startWorker()
  const halted = async () =>
    (await register.metrics()).match(/^assay_leaderboard_halted (\d)$/m)?.[1]
  expect(await halted()).toBe('1')
  await db
    .updateTable('voteTallies')
    .set((eb) => ({ ties: eb('ties', '-', 1) }))
    .execute()
  await expect.poll(halted, { timeout: 10_000 }).toBe('0')
})
