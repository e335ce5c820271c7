import { createDatabase, type Database } from '@assay/db'

/** Where a thread of this worker finds the ledger: what it is started with. */
export interface ThreadDatabase {
  readonly databaseUrl: string
  readonly preparesStatements?: boolean
}

/** No statement of a thread takes longer on a ledger of any length. */
const STATEMENT_LIMIT_MS = 60_000

/** What a thread computes, it computes outside of transactions: one that waits longer stands still. */
const IDLE_LIMIT_MS = 10_000

/** The one connection of a thread; `name` is how PostgreSQL lists it. */
export function connectThread(name: string, database: ThreadDatabase): Database {
  const { databaseUrl, preparesStatements } = database
  return createDatabase(databaseUrl, {
    ...{ name, maxConnections: 1, timeoutMs: STATEMENT_LIMIT_MS },
    idleInTransactionMs: IDLE_LIMIT_MS,
    ...(preparesStatements !== undefined && { preparesStatements }),
  })
}
