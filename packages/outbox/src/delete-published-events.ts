import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { OutboxEvent } from './outbox-event.ts'

/** Far shorter than the time after which a sweeper publishes an event again. */
const GATHERED_FOR_MS = 100

/**
 * Deletes published events in batches, with one statement per 100 ms. If a deletion is lost, a
 * sweeper publishes the event again, which has no effect. Therefore the deletion does not wait for
 * the disk.
 */
export function createPublishedEventDeletion(
  db: Database,
): (events: readonly OutboxEvent[]) => Promise<void> {
  let waiting: string[] = []
  let running: Promise<void> | undefined

  const deleteWaiting = async () => {
    while (waiting.length > 0) {
      await delay(GATHERED_FOR_MS)
      const ids = waiting
      waiting = []
      await sql`
        delete from outbox using (select set_config('synchronous_commit', 'off', true)) as unhurried
        where id = any(${ids}::uuid[])`.execute(db)
    }
  }
  return (events) => {
    waiting.push(...events.map(({ id }) => id))
    running ??= deleteWaiting().finally(() => {
      running = undefined
    })
    return running
  }
}
