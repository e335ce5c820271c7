import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { type JobQueue, startWorker } from '@assay/queue'
import { every, type Logger } from '@assay/runtime'
import type { Redis } from 'ioredis'

export interface MailingOptions<Data> {
  readonly job: JobDefinition<Data>
  readonly queue: JobQueue<Data>
  readonly redis: Redis
  readonly log: Logger
  readonly sweepIntervalMs?: number | undefined
  /** What was asked for before this time and has not been mailed. */
  readonly listUnmailed: (before: Date) => Promise<readonly Data[]>
  readonly keyOf: (data: Data) => string
  readonly send: (data: Data) => Promise<void>
}

/** What is to be mailed lies in the database: what Redis forgot is queued again. */
const SWEEP_INTERVAL_MS = 15_000

/** Mails each of what is returned once queued, or else by the sweep. */
export function startMailing<Data>(
  options: MailingOptions<Data>,
  resources: AsyncDisposableStack,
): (data: Data) => void {
  const {
    job,
    queue,
    redis,
    log,
    sweepIntervalMs = SWEEP_INTERVAL_MS,
    listUnmailed,
    keyOf,
  } = options
  resources.use(startWorker({ job, connection: redis, log, handle: options.send }))

  // Not awaited: Redis may be away, and an answer that waits would tell who has an account.
  const enqueue = (data: Data) => {
    queue
      .add(data, keyOf(data))
      .catch((error: unknown) => log.warn({ err: error }, 'mail waits for the sweep'))
  }
  const sweep = async () => {
    for (const data of await listUnmailed(new Date(Date.now() - sweepIntervalMs))) enqueue(data)
  }
  resources.use(every(sweepIntervalMs, job.name, log, sweep))
  return enqueue
}
