import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { inSpan, type Logger } from '@assay/runtime'
import { UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { describeJob } from './describe-job.ts'
import { observeJob } from './job-metrics.ts'
import { withTimeout } from './with-timeout.ts'

export interface WorkerOptions<Data> {
  readonly job: JobDefinition<Data>
  readonly connection: Redis
  readonly log: Logger
  readonly handle: (data: Data) => Promise<void>
  /**
   * Called when a job is given up: it has no attempts left, is malformed, or its worker died three
   * times.
   */
  readonly onDead?: (error: Error) => Promise<void>
}

/** If a worker is killed, another worker restarts its job after about five seconds. */
const LOCK_DURATION_MS = 5_000
const STALLED_INTERVAL_MS = 2_000
/** How often a job is restarted after its worker died. */
const MAX_STALLED = 2

/** Handles one job at a time. A malformed payload fails immediately, without retries. */
export function startWorker<Data>(options: WorkerOptions<Data>): AsyncDisposable {
  const { job, connection, log, handle, onDead = async () => {} } = options
  const worker = new Worker(
    job.queue,
    async (current) => {
      const parsed = job.schema.safeParse(current.data)
      if (!parsed.success) throw new UnrecoverableError(parsed.error.message)
      const cause = current.opts.telemetry?.metadata
      const attributes = describeJob(job, 'run', 'process')
      await inSpan(`run ${job.name}`, { kind: 'CONSUMER', cause, attributes }, () =>
        observeJob(current, () => handle(parsed.data)),
      )
    },
    {
      connection,
      lockDuration: LOCK_DURATION_MS,
      stalledInterval: STALLED_INTERVAL_MS,
      maxStalledCount: MAX_STALLED,
    },
  )
  worker.on('failed', (failed, error) => {
    const facts = { err: error, jobId: failed?.id, job: job.name }
    if (failed?.finishedOn === undefined) return log.warn(facts, 'job failed')
    log.error(facts, 'job given up')
    onDead(error).catch((lost: unknown) => log.error({ err: lost }, 'dead letter lost'))
  })
  worker.on('error', (error) => log.warn({ err: error }, 'job worker failed'))

  return {
    async [Symbol.asyncDispose]() {
      if (connection.status === 'ready') return worker.close()
      // If Redis is unreachable, the worker cannot return the job. Another worker then finds the
      // job stalled.
      await withTimeout(worker.close(true)).catch(() => {})
    },
  }
}
