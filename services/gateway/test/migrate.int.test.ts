import { createDatabase, migrateToLatest } from '@assay/db'
import { test } from '@assay/testing'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'

const CONNECTIONS = 4

test('several processes migrate at once, and an older version leaves a newer schema alone', async ({
  databaseUrl,
  resources,
}) => {
  const dbs = Array.from({ length: CONNECTIONS }, () => resources.use(createDatabase(databaseUrl)))
  await Promise.all(dbs.map((db) => migrateToLatest(db)))
  const [db] = dbs as [(typeof dbs)[0]]
  const columns = async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' order by 1, 2`.execute(db)
    return rows
  }
  await migrateToLatest(db, {
    '9999-newer': {
      up: (kysely: Kysely<never>) =>
        sql`alter table votes add column of_a_newer_version text`.execute(kysely).then(() => {}),
    },
  })
  const newer = await columns()
  expect(newer).toContainEqual({ tableName: 'votes', columnName: 'of_a_newer_version' })
  await migrateToLatest(db)
  expect(await columns()).toEqual(newer)
})
