import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import type { Database } from '@assay/db'
import { startOutboxRelay } from '@assay/outbox'
import { connectRedis, createQueue } from '@assay/queue'
import { COMPILE_CACHE } from '@assay/testing/compile-cache'
import { expect } from 'vitest'
import { createLeaderboard } from '../src/leaderboard/leaderboard.ts'
import { replayDeadLetters } from '../src/ledger/replay-dead-letters.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'
import { test } from './worker-test.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

interface Servers {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly redisUrl: string
}

function startProcess({ databaseUrl, natsUrl, redisUrl }: Servers, failpoints = ''): ChildProcess {
  const env = {
    ...{
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      REDIS_URL: redisUrl,
      METRICS_ADDRESS: '127.0.0.1:0',
    },
    ...{ ...COMPILE_CACHE, NODE_ENV: 'test', FAILPOINTS: failpoints },
  }
  return spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
}

const exitOf = async (child: ChildProcess) => (await once(child, 'exit'))[1]

const placesOf = async (db: Database) => {
  const rows = await db.selectFrom('ledger').select(['position', 'voteId']).execute()
  return rows.map(({ voteId }) => voteId)
}

test('after a worker is killed around the commit of a fold, each vote has one place', async ({
  db,
  databaseUrl,
  natsUrl,
  redisUrl,
  log,
  bus,
}) => {
  const models = await addModels(db, 3)
  const servers = { databaseUrl, natsUrl, redisUrl }
  const votes = await castVotes(db, manyVotes(models, 20))
  expect(await exitOf(startProcess(servers, 'rt.before_commit:kill'))).toBe('SIGKILL')
  expect(await placesOf(db)).toEqual([])
  expect(await exitOf(startProcess(servers, 'rt.after_commit:kill'))).toBe('SIGKILL')
  expect((await placesOf(db)).toSorted()).toEqual(votes.toSorted())

  await createLeaderboard({ db, bus, log }).fold()
  expect(await placesOf(db)).toHaveLength(votes.length)
})

test('a vote that crashes every worker is set aside, and rated once the cause is fixed', async ({
  db,
  databaseUrl,
  natsUrl,
  redisUrl,
  bus,
  log,
}) => {
  const models = await addModels(db, 3)
  const before = (await placesOf(db)).length
  const [poison, ...others] = await castVotes(db, manyVotes(models, 10))
  const servers = { databaseUrl, natsUrl, redisUrl }
  for (let life = 1; life <= 5; life += 1) {
    expect(await exitOf(startProcess(servers, 'rt.before_commit:kill'))).toBe('SIGKILL')
  }
  await createLeaderboard({ db, bus, log }).fold()
  expect((await placesOf(db)).slice(before).toSorted()).toEqual(others.toSorted())
  const deadLetters = await db
    .selectFrom('deadLetters')
    .select(['source', 'key', 'error'])
    .execute()
  expect(deadLetters).toEqual([{ source: 'fold', key: poison, error: 'CrashingVoteError' }])

  expect(await replayDeadLetters(db)).toEqual({ votes: 1, events: 0, unreadable: 0 })
  await createLeaderboard({ db, bus, log }).fold()
  expect(await placesOf(db)).toContain(poison)
  expect(await db.selectFrom('deadLetters').select('id').execute()).toEqual([])
})

test('a job that crashes three workers is given up, and votes are still rated', async ({
  db,
  bus,
  databaseUrl,
  natsUrl,
  redisUrl,
  log,
  resources,
  startWorker,
}) => {
  const models = await addModels(db, 2)
  const servers = { databaseUrl, natsUrl, redisUrl }
  const before = (await placesOf(db)).length
  const redis = resources.use(connectRedis(redisUrl, log))
  // This removes the jobs of earlier tests and of the votes, because a single job must crash all
  // workers.
  await redis.flushdb()
  const queue = resources.use(createQueue(recomputeLeaderboard, redis))
  await queue.add({ causedBy: 'test' }, 'leaderboard')
  for (let life = 1; life <= 3; life += 1) {
    expect(await exitOf(startProcess(servers, 'rt.job:kill'))).toBe('SIGKILL')
  }
  await startWorker()
  const deadLetters = () => db.selectFrom('deadLetters').select(['source', 'key']).execute()
  await expect.poll(deadLetters).toEqual([{ source: 'leaderboard', key: 'recompute-leaderboard' }])

  await castVotes(db, manyVotes(models, 4))
  resources.use(startOutboxRelay(db, bus, log)).flush()
  const folded = async () => (await placesOf(db)).length
  await expect.poll(folded).toBe(before + 4)
  await replayDeadLetters(db)
  expect(await deadLetters()).toEqual([])
})

test('votes are rated even if Redis loses all data', async ({ db, startWorker }) => {
  const models = await addModels(db, 2)
  const redis = await startWorker()
  for (let round = 0; round < 3; round += 1) {
    const position = async () => Number((await newestSnapshot(db)).snapshot.ledgerPosition)
    const before = await position()
    await castVotes(db, manyVotes(models, 10))
    await redis.flushdb()
    await expect.poll(position).toBe(before + 10)
  }
})
