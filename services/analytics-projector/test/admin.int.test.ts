import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { serviceUrl } from '@assay/testing/service-url'
import { expect } from 'vitest'

const MAIN = join(import.meta.dirname, '..', 'src', 'admin.ts')

test('wrong summaries are recounted from the database', async ({ db, databaseUrl }) => {
  const users = [true, false, false].map((isGuest) => {
    const id = newId()
    return { id, isGuest, email: isGuest ? null : `${id}@example.org`, voterId: newId() }
  })
  await insertRows(db, 'users', users)
  await insertRows(db, 'analyticsCounts', { summary: 'analytics-users', kind: 'guest', total: 700 })

  // The command runs with the service's own database role, as operators may run it.
  const env = { DATABASE_URL: serviceUrl(databaseUrl, 'analytics-projector') }
  await promisify(execFile)(process.execPath, [MAIN, 'rebuild-projections'], { env })

  const counts = await db
    .selectFrom('analyticsCounts')
    .select(['kind', 'total'])
    .orderBy('kind')
    .execute()
  expect(counts.map(({ kind, total }) => [kind, Number(total)])).toEqual([
    ['guest', 1],
    ['signed_up', 2],
  ])
})
