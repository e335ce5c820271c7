import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { giveWay, limitLockWait } from './give-way.ts'
import { readMigrations } from './read-migrations.ts'

/**
 * Brings the database to the newest schema. Safe to call from several processes at once. A database
 * that a newer version has brought further stays as it is: this one fits it, or could not go back.
 * While others use the tables it waits for a lock no longer than 0.3 s, gives way, and tries again
 * for some twenty seconds.
 * @param migrations for tests, which bring more.
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
  await giveWay(async () => {
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

/** What has been done here already, whoever brought it: by name, with nothing left to do. */
async function migrationsOfNewer(db: Database): Promise<Record<string, Migration>> {
  const { rows: known } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!known[0]?.exists) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}
