import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database } from '@assay/db'
import { test } from '@assay/testing'
import { COMPILE_CACHE } from '@assay/testing/compile-cache'
import { expect } from 'vitest'
import { createLeaderboard } from '../src/leaderboard/leaderboard.ts'
import { replayDeadLetters } from '../src/ledger/replay-dead-letters.ts'
import { addModels, castVotes, manyVotes } from './cast-votes.ts'

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
