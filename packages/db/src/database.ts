import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { forgetPool, observePool } from './pool-metrics.ts'
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
  /** Longest time between two statements of a transaction; by default twice that of a statement. */
  readonly idleInTransactionMs?: number
  /** How long connections beyond the few that are kept may be idle. */
  readonly idleMs?: number
  /** False behind a pooler that gives each transaction another connection. */
  readonly preparesStatements?: boolean
}

const DEFAULT_TIMEOUT_MS = 5_000
const DEFAULT_IDLE_MS = 10_000
/** As many as a question needs at once: else the first one after a pause waits for new connections. */
const KEPT_CONNECTIONS = 4
/** A server that is gone without a word is noticed by the system even while nothing is asked. */
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Opens a pool; connects on first use and again after the server was away.
 * The caller disposes it (`await using` or `destroy()`).
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { name = 'assay', maxConnections = 20, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const { idleInTransactionMs = 2 * timeoutMs, preparesStatements = true } = options
  const { idleMs = DEFAULT_IDLE_MS } = options
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: maxConnections,
    min: Math.min(KEPT_CONNECTIONS, maxConnections),
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  observePool(pool)
  // A connection lost while idle or checked out is replaced; its query already carries the error.
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => {
    client.on('error', ignoreLostConnection)
    if (preparesStatements) prepareStatements(client)
  })

  return new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => pool.connect(),
        options: pool.options,
        end() {
          forgetPool(pool)
          return pool.end()
        },
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** What a service's settings say about its pool. */
export function poolOf(env: {
  readonly DATABASE_POOL_MAX: number
  readonly DATABASE_PREPARED_STATEMENTS: boolean
}): Pick<DatabaseOptions, 'maxConnections' | 'preparesStatements'> {
  return {
    maxConnections: env.DATABASE_POOL_MAX,
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS,
  }
}

function ignoreLostConnection(): void {}
