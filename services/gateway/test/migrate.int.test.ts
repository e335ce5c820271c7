import { createDatabase, migrateToLatest } from '@assay/db'
import { test } from '@assay/testing'
import { type Kysely, sql } from 'kysely'
import { expect, inject } from 'vitest'

const CONNECTIONS = 4

const addsToVotes = (column: string) => ({
  [`9999-${column}`]: {
    up: (db: Kysely<never>) =>
      sql`alter table votes add column ${sql.id(column)} text`.execute(db).then(() => {}),
  },
})

test('several processes can migrate concurrently, and an older version does not change a newer schema', async ({
  db: server,
  databaseUrl,
  resources,
}) => {
  const empty = `${inject('databasePrefix')}empty`
  await sql`create database ${sql.id(empty)}`.execute(server)
  const url = new URL(empty, databaseUrl).href
  const dbs = Array.from({ length: CONNECTIONS }, () => resources.use(createDatabase(url)))
  await Promise.all(dbs.map((db) => migrateToLatest(db)))
  const [db] = dbs as [(typeof dbs)[0]]
  const columns = async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' order by 1, 2`.execute(db)
    return rows
  }
  await migrateToLatest(db, addsToVotes('added_by_a_newer'))
  const newer = await columns()
  expect(newer).toContainEqual({ tableName: 'votes', columnName: 'added_by_a_newer' })
  await migrateToLatest(db)
  expect(await columns()).toEqual(newer)
})

test('a migration gives up its lock for other transactions on its tables, and retries', async ({
  db,
  databaseUrl,
  resources,
}) => {
  const other = resources.use(createDatabase(databaseUrl))
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    return rows.length > 0
  }
  let migrated: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`lock table votes in access share mode`.execute(trx)
    migrated = migrateToLatest(other, addsToVotes('added_by_one_that_waits'))
    // After this, the migration has given up once and is retrying.
    for (const waiting of [true, false, true]) await expect.poll(isWaiting).toBe(waiting)
  })
  await migrated
  const { rows } = await sql`
    select from information_schema.columns where column_name = 'added_by_one_that_waits'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
})
