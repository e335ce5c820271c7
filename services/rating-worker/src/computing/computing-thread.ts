import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@assay/db'
import { createJobs, type JobName } from './jobs.ts'

export interface ComputingThreadData {
  readonly databaseUrl: string
  readonly preparesStatements: boolean
}

/**
 * The reply to a job. It contains the error's code, because copying an error between threads loses
 * the code.
 */
export interface JobOutcome {
  readonly result?: unknown
  readonly failure?: { readonly message: string; readonly code?: string | undefined }
}

/** No statement takes longer than this, even with a long ledger. */
const STATEMENT_LIMIT_MS = 60_000
/**
 * Jobs compute outside transactions, so a transaction that is idle for longer than this is stuck.
 */
const IDLE_LIMIT_MS = 10_000

const { databaseUrl, preparesStatements } = workerData as ComputingThreadData
const jobs = createJobs(
  createDatabase(databaseUrl, {
    ...{ name: 'computing', maxConnections: 1, preparesStatements },
    ...{ timeoutMs: STATEMENT_LIMIT_MS, idleInTransactionMs: IDLE_LIMIT_MS },
  }),
)

parentPort?.on('message', async (job: JobName) => {
  const outcome: JobOutcome = await jobs[job]().then((result) => ({ result }), toFailure)
  parentPort?.postMessage(outcome)
})

function toFailure(error: unknown): JobOutcome {
  if (!(error instanceof Error)) return { failure: { message: String(error) } }
  const code = 'code' in error ? String(error.code) : undefined
  return { failure: { message: error.message, code } }
}
