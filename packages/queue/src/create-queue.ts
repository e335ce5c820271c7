import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { currentTrace, inSpan } from '@assay/runtime'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { describeJob } from './describe-job.ts'
import { withTimeout } from './with-timeout.ts'

export interface JobQueue<Data> extends AsyncDisposable {
  /**
   * Adds a job. Jobs with the same key are merged into one. If that job has already started, one
   * more job is added. Rejects if Redis is unreachable, but may still add the job later.
   */
  add(data: Data, key?: string): Promise<void>
}

export function createQueue<Data>(job: JobDefinition<Data>, connection: Redis): JobQueue<Data> {
  const queue = new Queue(job.queue, {
    connection,
    defaultJobOptions: {
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: job.backoffMs },
      removeOnComplete: 1_000,
      removeOnFail: 10_000,
    },
  })

  // The connection already logs its errors.
  queue.on('error', () => {})

  return {
    async add(data, key) {
      const options = key ? { deduplication: { id: key, keepLastIfActive: true } } : {}
      const attributes = describeJob(job, 'enqueue', 'send')
      await inSpan(`enqueue ${job.name}`, { kind: 'PRODUCER', attributes }, () =>
        withTimeout(queue.add(job.name, job.schema.parse(data), { ...options, ...traced() })),
      )
    },
    [Symbol.asyncDispose]: () => withTimeout(queue.close()).catch(() => {}),
  }
}

/** The job option in which BullMQ carries trace context. */
function traced() {
  const metadata = currentTrace()
  return metadata ? { telemetry: { metadata } } : {}
}
