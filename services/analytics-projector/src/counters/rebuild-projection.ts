import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { Projection } from './projection.ts'

/** Longer than a service's statements may take otherwise: a large arena's facts are many. */
const MAX_MS = 30 * 60 * 1_000

/**
 * Counts everything in the database from scratch, and marks it as counted, in one transaction. Events
 * may go on arriving: nothing is applied while the inbox is locked, and what was counted here is
 * skipped when its event comes.
 */
export async function rebuildProjection<Fact>(
  db: Database,
  projection: Projection<Fact>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`lock table inbox in share row exclusive mode`.execute(trx)
    await projection.rebuild(trx)
  })
}
