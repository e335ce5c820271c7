import { turnDeleted, userLeft } from '@assay/contracts/events/user-deleted'
import { type Database, firstIdAt, newId } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  createRetentionSweep,
  type RetentionDays,
  type RetentionOptions,
} from '../src/stewardship/retention/start-retention.ts'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const NO_RETENTION: RetentionDays = {
  RETENTION_GUESTS_DAYS: undefined,
  RETENTION_DELETED_THREADS_DAYS: undefined,
  RETENTION_ANSWERS_DAYS: undefined,
  RETENTION_AUDIT_DAYS: undefined,
}
const LONG_AGO = sql<Date>`now() - interval '40 days'`

const createSweep = (db: Database, log: RetentionOptions['log'], days: object) =>
  createRetentionSweep({ db, outbox: createOutbox(db), days: { ...NO_RETENTION, ...days }, log })
const sweep = (db: Database, log: RetentionOptions['log'], days: object) =>
  createSweep(db, log, days)()

const subjects = async (db: Database) =>
  (await db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)

test('guests who have never voted are deleted after the set time, but voters and new guests stay', async ({
  gateway,
  db,
  bus,
  log,
}) => {
  const voted = await aGuest(gateway)
  await using chat = await ask(gateway, voted)
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const vote = await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, voted)
  expect(vote.status).toBe(200)
  await aGuest(gateway)
  const old = [newId(), newId()]
  for (const id of old)
    await insertRows(db, 'users', {
      id,
      isGuest: true,
      guestKey: Buffer.from(id),
      createdAt: LONG_AGO,
    })
  await db.updateTable('users').set({ createdAt: LONG_AGO }).where('isGuest', '=', true).execute()
  await aGuest(gateway)
  const before = await db.selectFrom('users').select('id').execute()

  await sweep(db, log, {})
  expect(await db.selectFrom('users').select('id').execute()).toEqual(before)
  await db.deleteFrom('outbox').execute()
  await sweep(db, log, { RETENTION_GUESTS_DAYS: 30 })
  const left = await db.selectFrom('users').select(['id', 'isGuest']).execute()
  expect(left.filter(({ isGuest }) => isGuest)).toHaveLength(2)
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining([old[0]]))
  expect(new Set(await subjects(db))).toEqual(new Set([userLeft.subject]))
  expect(await db.selectFrom('votes').select('id').execute()).toHaveLength(1)
})

test('a deleted thread is erased after the set time, but its vote stays', async ({
  gateway,
  db,
  log,
}) => {
  const [turn] = await db.selectFrom('turns').select(['id', 'threadId', 'userId']).execute()
  if (!turn) throw new Error('the test before left no turn')
  await db
    .updateTable('threads')
    .set({ isActive: false, deletedAt: sql<Date>`now()`, lastMessageAt: LONG_AGO })
    .execute()
  await sweep(db, log, { RETENTION_DELETED_THREADS_DAYS: 30 })
  expect(await db.selectFrom('turns').select('id').execute()).toHaveLength(1)

  await db.updateTable('threads').set({ deletedAt: LONG_AGO }).execute()
  await db.deleteFrom('outbox').execute()
  // Deleting the account locks the user first and then deletes the threads itself.
  const deletion = await db.startTransaction().execute()
  const owner = deletion.selectFrom('users').select('id').where('id', '=', turn.userId)
  await owner.forUpdate().execute()
  await sweep(db, log, { RETENTION_DELETED_THREADS_DAYS: 30, RETENTION_ANSWERS_DAYS: 30 })
  await deletion.rollback().execute()
  expect(await db.selectFrom('threads').select('id').execute()).toHaveLength(1)

  await sweep(db, log, { RETENTION_DELETED_THREADS_DAYS: 30 })
  expect(await db.selectFrom('threads').select('id').execute()).toEqual([])
  expect(await db.selectFrom('answers').select('id').execute()).toEqual([])
  expect(await subjects(db)).toEqual([turnDeleted.subject])
  const votes = await db.selectFrom('votes').select(['turnId', 'userId']).execute()
  expect(votes).toEqual([{ turnId: null, userId: turn.userId }])
  const metrics = await (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  expect(metrics).toContain('assay_retention_deleted_total{kind="deleted threads"} 1')
})

test('old audit entries are deleted, but inbox rows only if their facts were deleted', async ({
  db,
  log,
}) => {
  const old = firstIdAt(Date.now() - 40 * 86_400_000)
  await db.deleteFrom('auditEntries').execute()
  await insertRows(db, 'auditEntries', [
    { id: old, action: 'password changed' },
    { id: newId(), action: 'password changed' },
  ])
  const [counted, gone] = [newId(), newId()]
  await db.deleteFrom('inbox').execute()
  await insertRows(db, 'inbox', [
    { consumer: 'analytics-messages', eventId: counted, createdAt: LONG_AGO },
    { consumer: 'analytics-messages', eventId: gone, createdAt: LONG_AGO },
    { consumer: 'analytics-messages-left', eventId: gone, createdAt: LONG_AGO },
  ])
  await sweep(db, log, { RETENTION_AUDIT_DAYS: 30 })
  expect(await db.selectFrom('auditEntries').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('inbox').select('eventId').execute()).toEqual([{ eventId: counted }])
})

test('invitations are deleted 30 days after they expired', async ({ db, log }) => {
  const invite = async (expiresAt: Date | typeof LONG_AGO) => {
    const invitation = { id: newId(), email: 'ada@example.org', role: 'user', maxUses: 1 } as const
    await insertRows(db, 'invitations', { ...invitation, expiresAt })
    return invitation.id
  }
  await invite(LONG_AGO)
  const kept = [await invite(new Date(Date.now() - 86_400_000)), await invite(new Date())]
  await sweep(db, log, {})
  const left = await db.selectFrom('invitations').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(kept)
})

test('a failed deletion does not prevent other deletions', async ({ db, log }) => {
  await db.deleteFrom('auditEntries').execute()
  const old = { id: firstIdAt(Date.now() - 40 * 86_400_000), action: 'password changed' } as const
  await insertRows(db, 'auditEntries', old)
  const failing = new Proxy(createOutbox(db), {
    get: (outbox, key, receiver) =>
      key === 'commitWithEvents'
        ? () => Promise.reject(new Error('too slow'))
        : Reflect.get(outbox, key, receiver),
  })
  const days = { ...NO_RETENTION, RETENTION_ANSWERS_DAYS: 30, RETENTION_AUDIT_DAYS: 30 }
  await createRetentionSweep({ db, outbox: failing, days, log })()
  expect(await db.selectFrom('auditEntries').select('id').execute()).toEqual([])
})

test('a sweep continues where the last sweep ended, and starts again at the end', async ({
  db,
  log,
}) => {
  await db.deleteFrom('users').where('isGuest', '=', true).execute()
  const guest = async () => {
    const id = newId()
    await insertRows(db, 'users', {
      id,
      isGuest: true,
      guestKey: Buffer.from(id),
      createdAt: LONG_AGO,
    })
  }
  const count = async () =>
    (await db.selectFrom('users').select('id').where('isGuest', '=', true).execute()).length
  for (let guests = 0; guests < 201; guests += 1) await guest()
  const again = createSweep(db, log, { RETENTION_GUESTS_DAYS: 30 })
  const left: number[] = []
  for (let round = 0; round < 2; round += 1) {
    await again()
    left.push(await count())
  }
  await guest()
  for (let round = 0; round < 2; round += 1) await again()
  expect([...left, await count()]).toEqual([1, 0, 0])
})
