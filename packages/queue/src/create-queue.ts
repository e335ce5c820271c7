import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { currentTrace, inSpan } from '@assay/runtime'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { describeJob } from './describe-job.ts'
import { withTimeout } from './with-timeout.ts'

export interface JobQueue<Data> extends AsyncDisposable {
  /**
   * Jobs with the same key collapse into one, plus one more if the first has already started.
   * Rejects when Redis is away, and may add the job all the same once it is back.
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

  // The connection has said it already.
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

/** The place that BullMQ has in a job for what its telemetry carries. */
function traced() {
  const metadata = currentTrace()
  return metadata ? { telemetry: { metadata } } : {}
}
