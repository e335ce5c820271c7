import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, type Database } from '@assay/db'
import { sql } from 'kysely'

/** A NATS server and a logical Redis database for one test file. */
export interface Slot {
  readonly natsUrl: string
  readonly redisUrl: string
}

export interface ClaimedSlot extends Slot, AsyncDisposable {}

/** A class of advisory locks that has no other use. */
const LOCK_CLASS = 1_635_021_683
const POLL_INTERVAL_MS = 50

/**
 * Waits for a free slot and holds it until disposed. The claim is a PostgreSQL advisory lock, which
 * works across processes and ends with its holder.
 */
export async function claimSlot(postgresUrl: string, slots: readonly Slot[]): Promise<ClaimedSlot> {
  const db = createDatabase(postgresUrl, { name: 'test slot', maxConnections: 1 })
  const claimed = Promise.withResolvers<Slot>()
  const released = Promise.withResolvers<void>()
  // The connection stays checked out. The pool would close an idle connection and thereby release
  // the lock.
  const holding = db.connection().execute(async (connection) => {
    claimed.resolve(await lockSlot(connection, slots))
    await released.promise
  })
  holding.catch(claimed.reject)
  return {
    ...(await claimed.promise),
    async [Symbol.asyncDispose]() {
      released.resolve()
      await holding
      await db.destroy()
    },
  }
}

async function lockSlot(db: Database, slots: readonly Slot[]): Promise<Slot> {
  for (;;) {
    for (const [index, slot] of slots.entries()) {
      const { rows } = await sql<{ claimed: boolean }>`
        select pg_try_advisory_lock(${LOCK_CLASS}::int, ${index}::int) as claimed
      `.execute(db)
      if (rows[0]?.claimed) return slot
    }
    await delay(POLL_INTERVAL_MS)
  }
}
