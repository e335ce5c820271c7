import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@assay/db'
import { createJobs, type JobName } from './jobs.ts'

export interface ComputingThreadData {
  readonly databaseUrl: string
  readonly preparesStatements: boolean
}

/** The answer to the name of a job; a copy of an error would lose its code. */
export interface JobOutcome {
  readonly result?: unknown
  readonly failure?: { readonly message: string; readonly code?: string | undefined }
}

/** On a ledger of any length no statement takes longer. */
const STATEMENT_LIMIT_MS = 60_000
/** Jobs compute outside of transactions: one that waits longer is stuck. */
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
