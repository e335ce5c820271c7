import { newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { logAudit } from '../src/accounts/audit/start-audit-log.ts'
import { test } from './gateway.ts'

test('two gateways write every entry to the log once', async ({ db }) => {
  await db.updateTable('auditEntries').set({ isLogged: true }).execute()
  const ids = Array.from({ length: 450 }, () => newId())
  await insertRows(
    db,
    'auditEntries',
    ids.map((id) => ({ id, action: 'board published' })),
  )
  const logged: string[] = []
  const log = { info: ({ audit }: { audit: { id: string } }) => logged.push(audit.id) }
  await Promise.all([1, 2].map(() => logAudit(db, log as never)))
  expect(logged.toSorted()).toEqual(ids.toSorted())
  await logAudit(db, log as never)
  expect(logged).toHaveLength(450)
})
