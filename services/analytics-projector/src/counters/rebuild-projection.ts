import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { Projection } from './projection.ts'

/** This is longer than the usual statement limit, because a large arena has many facts. */
const MAX_MS = 30 * 60 * 1_000

/**
 * Counts all facts in the database from scratch and marks them as counted, in one transaction.
 * Events may arrive meanwhile: the locked inbox delays them, and events of facts that are already
 * counted are skipped.
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
