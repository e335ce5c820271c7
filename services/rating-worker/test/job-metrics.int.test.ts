import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import { connectRedis, createQueue, startWorker } from '@assay/queue'
import { test } from '@assay/testing'
import { register } from '@prometheus-io/client'
import { expect } from 'vitest'

const line = async (start: string) => {
  const lines = (await register.metrics()).split('\n')
  return Number(
    lines
      .find((text) => text.startsWith(start))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

test('metrics show how long jobs wait and run, and which attempts fail', async ({
  redisUrl,
  log,
  resources,
}) => {
  const redis = resources.use(connectRedis(redisUrl, log))
  const job = { ...recomputeLeaderboard, attempts: 2, backoffMs: 10 }
  const queue = resources.use(createQueue(job, redis))
  await queue.add({ causedBy: 'a test' })
  let attempts = 0
  resources.use(
    startWorker({
      job,
      connection: redis,
      log,
      handle: async () => {
        attempts += 1
        if (attempts === 1) throw new Error('once')
      },
    }),
  )
  const name = `name="${job.name}"`
  const attempted = (state: string) => line(`assay_job_seconds_count{${name},state="${state}"}`)
  await expect.poll(() => attempted('done')).toBe(1)
  expect(await attempted('failed')).toBe(1)
  expect(await line(`assay_job_wait_seconds_count{${name}}`)).toBe(1)
  expect(await line(`assay_job_wait_seconds_sum{${name}}`)).toBeGreaterThan(0)
})
