import { newId } from '@assay/db'
import { expect } from 'vitest'
import { logAudit } from '../src/accounts/audit/start-audit-log.ts'
import { test } from './gateway.ts'

test('two gateways write every entry to the log once', async ({ db }) => {
  await db.updateTable('auditEntries').set({ isLogged: true }).execute()
  const ids = Array.from({ length: 450 }, () => newId())
  await db
    .insertInto('auditEntries')
    .values(ids.map((id) => ({ id, action: 'board published' })))
    .execute()
  const logged: string[] = []
  const log = { info: ({ audit }: { audit: { id: string } }) => logged.push(audit.id) }
  await Promise.all([1, 2].map(() => logAudit(db, log as never)))
  expect(logged.toSorted()).toEqual(ids.toSorted())
  await logAudit(db, log as never)
  expect(logged).toHaveLength(450)
})
