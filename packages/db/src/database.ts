import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { forgetPool, observePool } from './pool-metrics.ts'
import {
  hasOutdatedStatements,
  isOutdatedStatement,
  prepareStatements,
} from './prepare-statements.ts'
import type { DatabaseSchema } from './schema/database-schema.ts'

/** A connection pool or one of its transactions; repositories accept both. */
export type Database = Kysely<DatabaseSchema>

/** A transaction, for work that must run in one. */
export type DatabaseTransaction = Transaction<DatabaseSchema>

export interface DatabaseOptions {
  /** The application name shown in pg_stat_activity. */
  readonly name?: string
  readonly maxConnections?: number
  /** Longest duration of a statement, and longest wait for a connection. */
  readonly timeoutMs?: number
  /** Longest pause between two statements of a transaction. Default: twice `timeoutMs`. */
  readonly idleInTransactionMs?: number
  /** Longest idle time of connections beyond KEPT_CONNECTIONS. */
  readonly idleMs?: number
  /** Longest life of a connection, in seconds. */
  readonly maxAgeS?: number
  /** Must be false behind a pooler that may use another connection for each transaction. */
  readonly preparesStatements?: boolean
  /**
   * Repeats a transaction once if it fails because the schema has changed. Its work must have no
   * effect outside the database.
   */
  readonly repeatsTransactions?: boolean
}

const DEFAULT_TIMEOUT_MS = 5_000
const DEFAULT_IDLE_MS = 10_000
const DEFAULT_MAX_AGE_S = 1_800
/**
 * The number of connections that one question uses concurrently. With fewer, the first question
 * after a pause would wait for new connections.
 */
const KEPT_CONNECTIONS = 4
/** TCP keep-alive detects a vanished server while no query runs. */
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * Creates a pool. It connects on first use and reconnects after an outage. The caller disposes it
 * (`await using` or `destroy()`).
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { name = 'assay', maxConnections = 20, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const { idleInTransactionMs = 2 * timeoutMs, preparesStatements = true } = options
  const { idleMs = DEFAULT_IDLE_MS, maxAgeS = DEFAULT_MAX_AGE_S } = options
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: maxConnections,
    min: Math.min(KEPT_CONNECTIONS, maxConnections),
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: maxAgeS,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  observePool(pool)
  // The pool replaces a lost connection, and the query on it has already failed with the error.
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => {
    client.on('error', ignoreLostConnection)
    if (preparesStatements) prepareStatements(client)
  })

  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => dropIfOutdated(await pool.connect()),
        options: pool.options,
        end() {
          forgetPool(pool)
          return pool.end()
        },
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return options.repeatsTransactions ? repeatOutdated(db) : db
}

/**
 * When the connection is released, closes it if the schema has changed since the connection was
 * opened.
 */
function dropIfOutdated(client: PoolClient): PoolClient {
  const { release } = client
  client.release = (error) => release(error ?? hasOutdatedStatements(client))
  return client
}

/**
 * Repeats a transaction that failed because of an outdated statement. All statements then have new
 * names, so the second try cannot fail for the same reason.
 */
function repeatOutdated(db: Database): Database {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (work) => {
      try {
        return await execute(work)
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error
        return execute(work)
      }
    }
    return transaction
  }
  return db
}

/** Reads a service's pool settings. */
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
