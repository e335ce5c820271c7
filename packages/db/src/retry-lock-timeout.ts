import { setTimeout as delay } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Shorter than PostgreSQL's `deadlock_timeout`, so that the maintenance job gives up first. */
const LOCK_WAIT_MS = 300
/** lock_not_available and deadlock_detected. The transaction had no effect and may be retried. */
const LOCK_LOST: readonly unknown[] = ['55P03', '40P01']

export interface RetryOptions {
  readonly tries?: number
  readonly betweenMs?: number
}

/**
 * Gives the transaction a short lock timeout. In a deadlock with a request, this transaction fails.
 */
export async function limitLockWait(trx: QueryExecutorProvider): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
}

/**
 * Runs `work` and retries it while it fails to get its locks. The transaction of `work` must have a
 * short lock timeout, so that requests go first. By default, there are 40 attempts in about 20
 * seconds.
 * @throws other errors of `work`, or the error of the last attempt.
 */
export async function retryLockTimeout<T>(
  work: () => Promise<T>,
  { tries = 40, betweenMs = 250 }: RetryOptions = {},
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === tries || !isLockLost(error)) throw error
      await delay(betweenMs)
    }
  }
}

function isLockLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_LOST.includes(error.code)
}
