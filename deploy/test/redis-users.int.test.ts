import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { sendAccountMail } from '@assay/contracts/jobs/send-account-mail'
import { connectRedis, createQueue, openQueue, probeRedis, startWorker } from '@assay/queue'
import { test as base } from '@assay/testing'
import { describe, expect } from 'vitest'
import { createLimits } from '../../services/gateway/src/http/limits/create-limits.ts'
import { openSharedSockets } from '../../services/gateway/src/http/limits/shared-sockets.ts'
import { ensurePrograms } from './ensure-programs.ts'
import { REDIS, startRedis } from './start-redis.ts'

const reason = await ensurePrograms([REDIS])
if (reason) process.stderr.write(`Skipped: Redis users are not tested here, ${reason}.\n`)

const PASSWORDS = {
  '': 'of-operators',
  gateway: 'of-gateways',
  'rating-worker': 'of-rating-workers',
} as const
type UserName = keyof typeof PASSWORDS

const test = base.extend('redis', { scope: 'file' }, async ({ log }, { onCleanup }) => {
  const resources = new AsyncDisposableStack()
  onCleanup(() => resources.disposeAsync())
  const server = resources.use(
    await startRedis({
      REDIS_PASSWORD: PASSWORDS[''],
      GATEWAY_PASSWORD: PASSWORDS.gateway,
      RATING_WORKER_PASSWORD: PASSWORDS['rating-worker'],
    }),
  )
  const connect = (user: string, password: string) =>
    resources.use(connectRedis(server.urlFor(user, password), log))
  return {
    connect,
    '': connect('', PASSWORDS['']),
    gateway: connect('gateway', PASSWORDS.gateway),
    'rating-worker': connect('rating-worker', PASSWORDS['rating-worker']),
  }
})

const JOBS = [
  ['gateway', sendAccountMail, { mailId: crypto.randomUUID() }],
  ['rating-worker', recomputeLeaderboard, { causedBy: 'a vote' }],
] as const

/** How the server and a script report a refusal. */
const REFUSED = /no permissions|can't (?:run|access)/i

describe.skipIf(reason !== undefined)('Redis users', () => {
  test.for(JOBS)('%s adds and runs its own jobs', async ([user, job, data], { redis, log }) => {
    const done = Promise.withResolvers<unknown>()
    const options = { connection: redis[user], log }
    await using _worker = startWorker<unknown>({
      ...{ job, ...options },
      handle: async (taken) => done.resolve(taken),
    })
    await using queue = createQueue<unknown>(job, redis[user])
    await queue.add(data, 'once')
    expect(await done.promise).toEqual(data)
    await using board = openQueue(job, redis.gateway)
    await expect.poll(() => board.getJobCountByTypes('completed')).toBe(1)
    expect(await board.getJobs(['completed'])).toHaveLength(1)
    await board.isPaused()
    await board.getMetrics('completed')
    await board.getWorkers()
  })

  test.for([
    ['gateway', 'limit:probe'],
    ['rating-worker', 'bull:leaderboard:probe'],
  ] as const)('%s notices that it is full', async ([user, key], { redis }) => {
    await probeRedis(redis[user], key)
    await redis[''].config('SET', 'maxmemory', '1')
    expect(await redis[user].ping()).toBe('PONG')
    await expect(probeRedis(redis[user], key)).rejects.toThrow('OOM')
    await redis[''].config('SET', 'maxmemory', '0')
    await probeRedis(redis[user], key)
  })

  test('gateways may count calls and sockets', async ({ redis, log }) => {
    await using limits = createLimits(redis.gateway, 1)
    const quota = await limits.consume('logIn', 'ada')
    expect((await limits.consume('logIn', 'ada')).remaining).toBe(quota.remaining - 1)
    await limits.reset('logIn', 'ada')
    expect(await limits.consume('logIn', 'ada')).toEqual(quota)
    expect(await redis[''].keys('limit:logIn:*')).toHaveLength(3)
    await using sockets = openSharedSockets(redis.gateway, log)
    using first = await sockets.acquire('ada', 1)
    expect(first).toBeDefined()
    expect(await sockets.acquire('ada', 1)).toBeUndefined()
  })

  // Retries or counting in memory would have hidden refusals in the earlier tests.
  test("none of the services' commands was refused", async ({ redis }) => {
    expect(await redis[''].call('acl', 'log')).toEqual([])
  })

  test.for<[UserName, string, ...string[]]>([
    ['gateway', 'flushall'],
    ['gateway', 'keys', '*'],
    ['gateway', 'scan', '0'],
    ['gateway', 'config', 'get', 'requirepass'],
    ['gateway', 'acl', 'list'],
    ['gateway', 'shutdown'],
    ['gateway', 'monitor'],
    ['gateway', 'client', 'kill', 'type', 'normal'],
    ['gateway', 'script', 'flush'],
    ['gateway', 'get', 'of-somebody-else'],
    ['gateway', 'eval', "return redis.call('get', 'of-somebody-else')", '0'],
    ['gateway', 'eval', "return redis.call('flushdb')", '0'],
    ['gateway', 'rename', 'limit:a', 'b'],
    ['gateway', 'replicaof', '127.0.0.1', '1'],
    ['rating-worker', 'flushdb'],
    ['rating-worker', 'client', 'list'],
    ['rating-worker', 'del', 'limit:logIn:60:ada'],
    ['rating-worker', 'zrange', 'sockets:ada', '0', '-1'],
    ['rating-worker', 'hgetall', 'bull:account-mail:1'],
    ['rating-worker', 'eval', "return redis.call('set', 'limit:a', 1)", '0'],
    ['rating-worker', 'publish', 'bull:leaderboard:events', 'x'],
    ['rating-worker', 'migrate', '127.0.0.1', '1', 'bull:leaderboard:id', '0', '1'],
  ])('%s may not call %s %s', async ([user, command, ...rest], { redis }) => {
    await expect(redis[user].call(command, ...rest)).rejects.toThrow(REFUSED)
  })

  test("a user cannot sign in with another user's password", async ({ redis }) => {
    const stranger = redis.connect('rating-worker', PASSWORDS.gateway)
    await expect(stranger.ping()).rejects.toThrow(/NOAUTH|WRONGPASS/)
    stranger.disconnect()
  })
})
