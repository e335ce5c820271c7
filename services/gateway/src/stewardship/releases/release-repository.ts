import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Finds or creates the key for voters' pseudonyms in all releases. */
export async function readReleaseKey(db: Database): Promise<string> {
  const { releaseKey } = await db.selectFrom('site').select('releaseKey').executeTakeFirstOrThrow()
  return releaseKey.toString('base64')
}

const COLUMNS = [
  'version',
  'folder',
  'position',
  'computedAt',
  'license',
  'contact',
  'rows',
  'files',
  'builtAt',
  'publishedAt',
  'withdrawnAt',
  'withdrawalReason',
] as const

/** Lists all versions, newest first. */
export async function listReleases(db: Database) {
  return db
    .selectFrom('releases')
    .select(COLUMNS)
    .orderBy('builtAt', 'desc')
    .orderBy('version')
    .execute()
}

export async function findRelease(db: Database, version: string) {
  return db.selectFrom('releases').select(COLUMNS).where('version', '=', version).executeTakeFirst()
}

/** A version as it was built, with its later publication and withdrawal. */
export type Release = Awaited<ReturnType<typeof listReleases>>[number]

export type NewRelease = Omit<
  Release,
  'builtAt' | 'publishedAt' | 'withdrawnAt' | 'withdrawalReason'
>

/** Returns false if the version exists. */
export async function insertRelease(db: Database, release: NewRelease): Promise<boolean> {
  const { rows, files, ...facts } = release
  const inserted = await db
    .insertInto('releases')
    .values({ ...facts, rows: JSON.stringify(rows), files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false unless the version is built and neither published nor withdrawn. */
export async function publishRelease(db: Database, version: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releases')
    .set({ publishedAt: sql<Date>`now()` })
    .where('version', '=', version)
    .where('publishedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if the version is unknown or already withdrawn. */
export async function withdrawRelease(
  db: Database,
  version: string,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('releases')
    .set({ withdrawnAt: sql<Date>`now()`, withdrawalReason: reason })
    .where('version', '=', version)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
