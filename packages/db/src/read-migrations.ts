import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const FOLDER = new URL('migrations/', import.meta.url)

/** Reads the SQL of each migration, keyed by file name without extension. */
export function readMigrationTexts(): Record<string, string> {
  const files = readdirSync(FOLDER).sort()
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.sql$/, ''), readFileSync(new URL(file, FOLDER), 'utf8')]),
  )
}

/**
 * Reads the migrations. A file is executed without parameters, so it may contain several
 * statements.
 */
export function readMigrations(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(readMigrationTexts()).map(([name, text]) => [
      name,
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      } satisfies Migration,
    ]),
  )
}
