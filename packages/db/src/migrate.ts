import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { readMigrations } from './read-migrations.ts'
import { limitLockWait, retryLockTimeout } from './retry-lock-timeout.ts'

/**
 * Migrates the database to the newest schema. Several processes may call it concurrently. A
 * database that a newer version has migrated stays unchanged, because migrations are compatible
 * with the previous version. Each migration uses a short lock timeout and is retried for about 20
 * seconds.
 * @param migrations other migrations, for tests.
 */
export async function migrateToLatest(db: Database, migrations = readMigrations()): Promise<void> {
  const plain = db.withoutPlugins()
  const migrator = new Migrator({
    db: plain,
    provider: {
      getMigrations: async () => ({
        ...(await migrationsOfNewer(plain)),
        ...givingWay(migrations),
      }),
    },
  })
  await retryLockTimeout(async () => {
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  }).catch((cause: unknown) => {
    throw new Error('migration failed', { cause })
  })
}

function givingWay(migrations: Record<string, Migration>): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const patient: Migration = {
      async up(db) {
        await limitLockWait(db)
        await up(db)
      },
    }
    return [name, patient] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the applied migrations of a newer version as no-ops. Kysely refuses a database with
 * migrations that it does not know.
 */
async function migrationsOfNewer(db: Database): Promise<Record<string, Migration>> {
  const { rows: known } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!known[0]?.exists) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}
