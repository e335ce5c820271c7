import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '@assay/db'
import { createBoards } from './boards.ts'
import type { BoardsDatabase } from './boards-in-thread.ts'

/** No statement of it takes longer on a ledger of any length. */
const STATEMENT_LIMIT_MS = 60_000

const { databaseUrl, preparesStatements } = workerData as BoardsDatabase
const boards = createBoards(
  createDatabase(databaseUrl, {
    ...{ name: 'boards', maxConnections: 1, timeoutMs: STATEMENT_LIMIT_MS },
    ...(preparesStatements !== undefined && { preparesStatements }),
  }),
)

parentPort?.on('message', async () => {
  const failure = await boards.refresh().catch((error: unknown) => error)
  parentPort?.postMessage(failure)
})
