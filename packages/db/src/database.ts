import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { prepareStatements } from './prepare-statements.ts'
import type { DatabaseSchema } from './schema/database-schema.ts'

/** A connection pool or a transaction of it: repositories take either. */
export type Database = Kysely<DatabaseSchema>

/** For work that must not run outside a transaction. */
export type DatabaseTransaction = Transaction<DatabaseSchema>

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly name?: string
  readonly maxConnections?: number
  /** Longest time a statement may run, and a request may wait for a connection. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/**
 * Opens a pool; connects on first use and again after the server was away.
 * The caller disposes it (`await using` or `destroy()`).
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { name = 'assay', maxConnections = 20, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * 2,
    keepAlive: true,
  })
  // A connection lost while idle or checked out is replaced; its query already carries the error.
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => {
    client.on('error', ignoreLostConnection)
    prepareStatements(client)
  })

  return new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

function ignoreLostConnection(): void {}
