import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@assay/db'
import { judgeVotes } from './judge-votes.ts'

/** No statement of it takes longer on a ledger of any length. */
const STATEMENT_LIMIT_MS = 60_000

await using db = createDatabase(String(workerData), {
  name: 'integrity',
  maxConnections: 1,
  timeoutMs: STATEMENT_LIMIT_MS,
})
parentPort?.postMessage(await judgeVotes(db))
