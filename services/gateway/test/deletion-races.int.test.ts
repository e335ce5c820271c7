import assert from 'node:assert/strict'
import { createOutbox } from '@assay/outbox'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { insertReset } from '../src/accounts/mail/recovery-repository.ts'
import { deleteUser, lockSuperusers } from '../src/accounts/users/account-repository.ts'
import { exportUser } from '../src/accounts/users/export-user.ts'
import { findUser } from '../src/accounts/users/user-repository.ts'
import { anAccount, answer, PASSWORD, send } from './accounts.ts'
import { ask } from './ask.ts'
import { countWaiting } from './count-waiting.ts'
import { aGuest, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const GONE = [401, { detail: 'Could not validate credentials' }]

test('requests sent while their account is being deleted are refused without an internal error', async ({
  gateway,
  db,
  bus,
}) => {
  const user = await anAccount(gateway)
  const { id, token } = user
  await send(gateway, 'PATCH', '/users/me/accept-terms', user)
  const askAgain = () => ask(gateway, { token })
  await using chat = await askAgain()
  const turnId = await playTurnOf(chat, { db, bus }, ['Left', 'Right'])

  const calls: Promise<[number, unknown]>[] = []
  const begun = await createOutbox(db).commitWithEvents(async (trx) => {
    expect(await deleteUser(trx, id)).toBe(true)
    const call = (method: string, path: string, body: object) =>
      calls.push(answer(send(gateway, method, path, user, body)))
    call('POST', '/items/', { title: 'An item' })
    call('POST', '/users/me/totp', { current_password: PASSWORD })
    call('PUT', '/users/me/expertise', { field: 'genetics', role: 'clinician', years: 3 })
    call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, {})
    const reset = insertReset(db, user.email, 'en')
    const asked = await askAgain()
    await expect.poll(() => countWaiting(db)).toBe(6)
    return { reset, asked }
  })
  await using asked = begun.asked
  const [item, totp, expertise, vote] = await Promise.all(calls)
  expect([item, totp, expertise]).toEqual([GONE, GONE, GONE])
  expect(vote).toEqual([404, { detail: 'Turn not found' }])
  expect(await begun.reset).toBeUndefined()
  expect(await asked.closed()).toBe(4401)
})

test('a vote cast while its guest is being deleted waits for the deletion without deadlock', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const turnId = await playTurnOf(chat, { db, bus }, ['Left', 'Right'])
  const { userId } = await selectRow(db, 'turns', ['userId'], { id: turnId })

  const voting = await createOutbox(db).commitWithEvents(async (trx) => {
    // This is the first lock of a deletion. The vote arrives before the deletion takes its other
    // locks.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const vote = answer(send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest))
    await expect.poll(() => countWaiting(db)).toBe(1)
    expect(await deleteUser(trx, userId)).toBe(true)
    return { vote }
  })
  expect(await voting.vote).toEqual([404, { detail: 'Turn not found' }])
  expect(await db.selectFrom('votes').select('id').where('userId', '=', userId).execute()).toEqual(
    [],
  )
})

test("a superuser's own inserts do not wait for account management", async ({ gateway, db }) => {
  const { id: userId } = await anAccount(gateway)
  await db.updateTable('users').set({ role: 'superuser' }).where('id', '=', userId).execute()
  await db.transaction().execute(async (trx) => {
    expect(await lockSuperusers(trx)).toContainEqual({ id: userId })
    const thread = { id: crypto.randomUUID(), userId, mode: 'battle', title: 'Why?' } as const
    await db.insertInto('threads').values(thread).execute()
  })
  expect(await db.selectFrom('threads').where('userId', '=', userId).execute()).toHaveLength(1)
})

test('an export after the deletion is refused', async ({ gateway, db }) => {
  const { id } = await anAccount(gateway)
  const user = await findUser(db, id)
  await createOutbox(db).commitWithEvents((trx) => deleteUser(trx, id))
  assert(user)
  await expect(exportUser(db, user, async () => [])).rejects.toMatchObject({ statusCode: 401 })
})
