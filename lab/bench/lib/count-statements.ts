import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, type Database } from '@assay/db'
import type { Server } from '@assay/stack'
import { sql } from 'kysely'

const SETTLED_MS = 20

/** Makes the server count statements, which takes a restart of it. */
export async function enableStatementCounts({ url, controls }: Server): Promise<void> {
  if (!controls) throw new Error('statements are counted on a PostgreSQL of our own: unset its URL')
  {
    await using db = createDatabase(url, { name: 'bench', timeoutMs: 10_000 })
    await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(db)
    // Seeding writes more in a minute than an arena does in a day.
    await sql`alter system set max_wal_size = '8GB'`.execute(db)
  }
  await controls.restart()
  await using db = createDatabase(url, { name: 'bench', timeoutMs: 10_000 })
  await sql`create extension pg_stat_statements`.execute(db)
  await sql`alter system set pg_stat_statements.track_planning = on`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

/** Statements that all processes have sent, until those that follow `task` have come, too. */
export async function countStatements(db: Database, task: () => Promise<unknown>): Promise<number> {
  const before = await readCount(db)
  await task()
  for (let count = await readCount(db); ; ) {
    await delay(SETTLED_MS)
    const now = await readCount(db)
    if (now === count) return now - before
    count = now
  }
}

async function readCount(db: Database): Promise<number> {
  const { rows } = await sql<{ calls: string }>`
    select coalesce(sum(calls), 0) as calls from pg_stat_statements
    where query not like '%pg_stat_statements%'`.execute(db)
  return Number(rows[0]?.calls)
}
