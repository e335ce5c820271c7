import { createDatabase } from '@assay/db'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'

test('a connection is replaced once it is old', async ({ databaseUrl }) => {
  await using brief = createDatabase(databaseUrl, { maxConnections: 1, maxAgeS: 1 })
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(brief)).rows[0]?.pid
  const first = await pid()
  expect(await pid()).toBe(first)
  await expect.poll(pid).not.toBe(first)
})

test('after a pause, only a few connections stay open', async ({ db, databaseUrl }) => {
  await using busy = createDatabase(databaseUrl, { name: 'busy', idleMs: 50 })
  const open = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = 'busy'`.execute(db)
    return rows.length
  }
  const asked = Array.from({ length: 10 }, () => sql`select pg_sleep(1)`.execute(busy))
  await expect.poll(open).toBe(10)
  await Promise.all(asked)
  await expect.poll(open).toBeLessThan(10)
  await sql`select pg_sleep(0.5)`.execute(db)
  expect(await open()).toBe(4)
})
