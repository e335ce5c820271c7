import { setTimeout as delay } from 'node:timers/promises'
import { defineJob, type JobDefinition } from '@assay/contracts/jobs/define-job'
import { newId } from '@assay/db'
import { test as base } from '@assay/testing'
import { Worker } from 'bullmq'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  connectRedis,
  createQueue,
  openQueue,
  RedisTimeoutError,
  startWorker,
  withTimeout,
} from '../src/index.ts'

const Data = z.object({ number: z.number() })
type Data = z.infer<typeof Data>

/** A Redis connection, and a job with its own queue and worker. */
const test = base
  .extend('redis', { scope: 'file' }, async ({ redisUrl, log }, { onCleanup }) => {
    const redis = connectRedis(redisUrl, log)
    onCleanup(() => redis[Symbol.asyncDispose]())
    return redis
  })
  .extend('job', () =>
    defineJob({ queue: newId(), name: 'count', schema: Data, attempts: 3, backoffMs: 50 }),
  )
  .extend('queue', ({ job, redis, resources }) => resources.use(createQueue(job, redis)))
  .extend(
    'work',
    ({ job, redis: connection, log, resources }) =>
      (handle: (data: Data) => Promise<void>, onDead?: (error: Error) => Promise<void>) =>
        void resources.use(
          startWorker({ job, connection, log, handle, ...(onDead && { onDead }) }),
        ),
  )

const statesOf = async (job: JobDefinition<Data>, redis: Parameters<typeof openQueue>[1]) => {
  await using queue = openQueue(job, redis)
  const { active, completed, failed, waiting, delayed } = await queue.getJobCounts()
  return { active, completed, failed, waiting: (waiting ?? 0) + (delayed ?? 0) }
}

test('jobs are handled in order, one at a time', async ({ redis, job, queue, work }) => {
  const handled: number[] = []
  let inHand = 0
  for (let number = 0; number < 10; number++) await queue.add({ number })
  work(async ({ number }) => {
    inHand += 1
    expect(inHand).toBe(1)
    await delay(number % 2 === 0 ? 10 : 0)
    inHand -= 1
    handled.push(number)
  })
  await expect.poll(() => handled).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await expect
    .poll(() => statesOf(job, redis))
    .toEqual({ active: 0, completed: 10, failed: 0, waiting: 0 })
})

test('waiting jobs with the same key are merged', async ({ queue, work }) => {
  for (let number = 0; number < 5; number++) await queue.add({ number }, 'key')
  await queue.add({ number: 9 }, 'another key')
  const handled: number[] = []
  work(async ({ number }) => void handled.push(number))
  await expect.poll(() => handled).toEqual([0, 9])
  await delay(200)
  expect(handled).toEqual([0, 9])
})

test('jobs that are added while a job with the same key runs are merged into one further job', async ({
  queue,
  work,
}) => {
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const handled: number[] = []
  work(async ({ number }) => {
    started.resolve()
    await mayEnd.promise
    handled.push(number)
  })
  await queue.add({ number: 0 }, 'key')
  await started.promise
  for (let number = 1; number < 5; number++) await queue.add({ number }, 'key')
  mayEnd.resolve()
  await expect.poll(() => handled.length).toBe(2)
  await delay(200)
  expect(handled).toEqual([0, 4])
})

test('a failed job is retried until it succeeds', async ({ redis, job, queue, work }) => {
  let tries = 0
  const given: Error[] = []
  work(
    async () => {
      tries += 1
      if (tries < 3) throw new Error('not today')
    },
    async (error) => void given.push(error),
  )
  await queue.add({ number: 1 })
  await expect
    .poll(() => statesOf(job, redis))
    .toEqual({ active: 0, completed: 1, failed: 0, waiting: 0 })
  expect(tries).toBe(3)
  expect(given).toEqual([])
})

test('a job that always fails is given up once, after its last attempt', async ({
  redis,
  job,
  queue,
  work,
}) => {
  let tries = 0
  const given: string[] = []
  work(
    async () => {
      tries += 1
      throw new Error(`try ${tries}`)
    },
    async (error) => void given.push(error.message),
  )
  await queue.add({ number: 1 })
  await expect.poll(() => given).toEqual(['try 3'])
  expect(tries).toBe(3)
  expect(await statesOf(job, redis)).toEqual({ active: 0, completed: 0, failed: 1, waiting: 0 })
})

test('a malformed payload is given up without an attempt', async ({
  redis,
  job,
  queue,
  work,
  resources,
}) => {
  const raw = resources.use(openQueue(job, redis))
  await raw.add(job.name, { number: 'many' }, { attempts: 3 })
  let tries = 0
  const given: Error[] = []
  work(
    async () => {
      tries += 1
    },
    async (error) => void given.push(error),
  )
  await expect.poll(() => given.length).toBe(1)
  expect(tries).toBe(0)
  expect((await raw.getFailed()).map(({ attemptsMade }) => attemptsMade)).toEqual([1])
  await expect(queue.add(JSON.parse('{"number":"many"}'))).rejects.toThrow()
})

test('another worker takes over the job of a dead worker', async ({
  redisUrl,
  job,
  log,
  queue,
  work,
}) => {
  await queue.add({ number: 1 })
  // Simulates a process that took the job and was killed before it finished the job.
  const doomed = connectRedis(redisUrl, log)
  const taker = new Worker(job.queue, null, { connection: doomed, lockDuration: 1_000 })
  expect((await taker.getNextJob('a token'))?.data).toEqual({ number: 1 })
  await taker.close(true)
  doomed.disconnect()

  const handled: number[] = []
  work(async ({ number }) => void handled.push(number))
  await expect.poll(() => handled).toEqual([1])
})

test('an operation on an unresponsive Redis times out', async () => {
  await expect(withTimeout(new Promise(() => {}))).rejects.toThrow(RedisTimeoutError)
  await expect(withTimeout(Promise.resolve('done'))).resolves.toBe('done')
})
