import { Histogram } from '@prometheus-io/client'
import type { Job } from 'bullmq'

const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60]

// The label is not called `job`, because Prometheus uses that name for the scrape target.
const wait = new Histogram({
  name: 'assay_job_wait_seconds',
  help: 'Time from adding a job to its first start, measured with the clocks of both processes',
  labelNames: ['name'],
  buckets: BUCKETS,
})
const duration = new Histogram({
  name: 'assay_job_seconds',
  help: 'Duration of a job attempt, by its result',
  labelNames: ['name', 'state'],
  buckets: BUCKETS,
})

/** Runs one attempt of a job and measures it. */
export async function observeJob(job: Job, run: () => Promise<void>): Promise<void> {
  const { name, timestamp, processedOn = timestamp } = job
  if (job.attemptsStarted <= 1) wait.observe({ name }, Math.max(0, processedOn - timestamp) / 1_000)
  const end = duration.startTimer({ name })
  try {
    await run()
    end({ state: 'done' })
  } catch (error) {
    end({ state: 'failed' })
    throw error
  }
}
