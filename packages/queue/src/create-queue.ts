import type { JobDefinition } from '@assay/contracts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

export interface JobQueue<Data> extends AsyncDisposable {
  /** Jobs with the same key collapse into one, plus one more if the first has already started. */
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

  return {
    async add(data, key) {
      const options = key ? { deduplication: { id: key, keepLastIfActive: true } } : {}
      await queue.add(job.name, job.schema.parse(data), options)
    },
    [Symbol.asyncDispose]: () => queue.close(),
  }
}
