import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { OutboxEvent } from './outbox-event.ts'

/**
 * Deletes published events, one statement at a time: what is published during one goes together in
 * the next. An event that cannot be deleted is published again by a sweeper, which does nothing; so
 * the deletion does not wait for the disk, either.
 */
export function createPublishedEventDeletion(
  db: Database,
): (events: readonly OutboxEvent[]) => Promise<void> {
  let waiting: string[] = []
  let running: Promise<void> | undefined

  const deleteWaiting = async () => {
    while (waiting.length > 0) {
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
