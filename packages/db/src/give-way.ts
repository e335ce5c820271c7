import { setTimeout as delay } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Less than PostgreSQL's own wait before it looks for a deadlock. */
const LOCK_WAIT_MS = 300
/** lock_not_available and deadlock_detected: nothing was done, trying again makes sense. */
const LOCK_LOST: readonly unknown[] = ['55P03', '40P01']

export interface Patience {
  readonly tries?: number
  readonly betweenMs?: number
}

/**
 * Makes the transaction give up soon on what somebody else has locked: of two that wait for each
 * other this gives in.
 */
export async function limitLockWait(trx: QueryExecutorProvider): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
}

/**
 * Runs `work`, whose transaction limits its wait for locks, again for as long as it loses them: who
 * serves people goes first. For some twenty seconds, where nothing else is said.
 * @throws what `work` throws otherwise, or the last time.
 */
export async function giveWay<T>(
  work: () => Promise<T>,
  { tries = 40, betweenMs = 250 }: Patience = {},
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
