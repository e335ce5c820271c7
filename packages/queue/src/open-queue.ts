import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { withTimeout } from './with-timeout.ts'

/** Opens a job's queue for inspection. */
export function openQueue(
  job: Pick<JobDefinition<unknown>, 'queue'>,
  connection: Redis,
): Queue & AsyncDisposable {
  const queue = new Queue(job.queue, { connection })
  // The connection already logs its errors.
  queue.on('error', () => {})
  return Object.assign(queue, {
    [Symbol.asyncDispose]: () => withTimeout(queue.close()).catch(() => {}),
  })
}
