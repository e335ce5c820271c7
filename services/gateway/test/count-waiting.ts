import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Returns the number of database sessions that wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
