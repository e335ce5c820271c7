import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { connectRedis, createQueue } from '@assay/queue'
import { createLogger } from '@assay/runtime'
import { runAdminCommand, waitFor } from '@assay/system'
import { isReady } from '@assay/testing/arena'
import { Redis } from 'ioredis'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { castVotes, waitForRated } from '../../lib/votes.ts'

const test = chaosTest({ replicas: { 'rating-worker': 2 } })
/** After this many consecutive folds that crash, the first vote is set aside. */
const CRASHES_TO_GIVE_UP = 5

const replayDeadLetters = ({ stack }: ChaosArena) =>
  runAdminCommand('rating-worker', 'replay-dead-letters', { databaseUrl: stack.postgres.url })

test.for([
  ['before', 'rt.before_commit'],
  ['after', 'rt.after_commit'],
] as const)(
  'C42: a vote is counted once if a rating worker is killed %s the commit of a fold',
  async ([, name], { arena }) => {
    const [first, second] = [arena.process('rating-worker'), arena.process('rating-worker-2')]
    await second.kill()
    await first.restart({ FAILPOINTS: `${name}:kill` })
    const votes = castVotes(arena, 1)
    await first.waitForExit()
    await first.restart()
    expect(await waitForRated(arena, await votes, 8_000)).toBeLessThan(8_000)
  },
)

test('C43: after Redis is killed, votes are still accepted and rated', async ({ arena }) => {
  const { controls } = arena.stack.redis
  await controls?.kill()
  const votes = await castVotes(arena, 4)
  await controls?.restart()
  await waitForRated(arena, votes, 10_000)
})

test('C43: while Redis is down, no user is locked out, and afterwards nothing waits', async ({
  arena,
}) => {
  const { controls } = arena.stack.redis
  await controls?.stop()
  const votes: string[] = []
  for (let round = 0; round < 3; round += 1) votes.push(...(await castVotes(arena, 2)))
  await controls?.restart()
  await Promise.all(
    arena.processes.map((proc) => waitFor(`${proc.name} is ready`, 5_000, () => isReady(proc))),
  )
  await waitForRated(arena, votes, 10_000)
  await waitForRated(arena, await castVotes(arena, 2), 10_000)
})

test('C43: if Redis is flushed between votes, every vote is rated', async ({ arena }) => {
  const operator = new Redis(arena.stack.redis.url)
  try {
    const votes: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const casting = castVotes(arena, 3)
      await operator.flushall()
      votes.push(...(await casting))
      await operator.flushall()
    }
    await waitForRated(arena, votes, 10_000)
  } finally {
    operator.disconnect()
  }
})

test('C44: with repeated jobs and two workers, the ledger has one entry per vote in one order', async ({
  arena,
}) => {
  const log = createLogger('chaos', 'silent')
  await using redis = connectRedis(arena.stack.redis.url, log)
  await using queue = createQueue(recomputeLeaderboard, redis)
  const addJobs = async () => {
    for (let job = 0; job < 10; job += 1) {
      await queue.add({ causedBy: 'chaos' })
      await queue.add({ causedBy: 'chaos' }, 'leaderboard')
    }
  }
  const [votes] = await Promise.all([castVotes(arena, 20), addJobs(), addJobs()])
  await waitForRated(arena, votes, 10_000)
  await addJobs()
  const entries = await arena.db.selectFrom('ledger').select(['position', 'voteId']).execute()
  const changes = await arena.db.selectFrom('ledgerChanges').select('position').execute()
  const positions = [...entries, ...changes].map(({ position }) => Number(position))
  expect(positions.toSorted((one, other) => one - other)).toEqual(
    positions.map((_, index) => index + 1),
  )
  expect(new Set(entries.map(({ voteId }) => voteId)).size).toBe(entries.length)
})

test('C45: a vote that crashes every fold is set aside, and is rated once the cause is fixed', async ({
  arena,
}) => {
  await arena.process('rating-worker-2').kill()
  const worker = arena.process('rating-worker')
  await worker.kill()
  const [poison] = await castVotes(arena, 1)
  const others = await castVotes(arena, 3)
  for (let life = 1; life <= CRASHES_TO_GIVE_UP; life += 1) {
    await worker.spawn({ FAILPOINTS: 'rt.before_commit:kill' })
    await worker.waitForExit()
  }
  await worker.restart()
  await waitForRated(arena, others, 8_000)
  const deadLetters = await arena.db.selectFrom('deadLetters').select(['source', 'key']).execute()
  expect(deadLetters).toEqual([{ source: 'fold', key: poison }])
  expect(await worker.log()).toContain('vote set aside')

  expect(await replayDeadLetters(arena)).toMatch(/^1 votes and /)
  await waitForRated(arena, [poison as string], 8_000)
})

test('C45: a job that crashes its worker three times is given up, but votes are still rated', async ({
  arena,
}) => {
  await arena.process('rating-worker-2').kill()
  const worker = arena.process('rating-worker')
  await worker.kill()
  const votes = await castVotes(arena, 2)
  for (let life = 1; life <= 3; life += 1) {
    await worker.spawn({ FAILPOINTS: 'rt.job:kill' })
    await worker.waitForExit()
  }
  await worker.restart()
  await waitForRated(arena, votes, 8_000)
  const giveUps = () => arena.db.selectFrom('deadLetters').select('source').execute()
  await waitFor('the job is given up', 20_000, async () => (await giveUps()).length > 0)
  expect(await giveUps()).toEqual([{ source: 'leaderboard' }])
  await waitForRated(arena, await castVotes(arena, 2), 10_000)
  await replayDeadLetters(arena)
  await arena.db.deleteFrom('deadLetters').execute()
})
