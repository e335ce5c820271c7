import type { ThreadDto } from '@assay/contracts/threads'
import type { Database } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, answer, logIn, send, tokenOf } from './accounts.ts'
import { ask } from './ask.ts'
import { countWaiting } from './count-waiting.ts'
import { aGuest, type Gateway, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const threadsOf = async (gateway: Gateway, caller: object) =>
  (await (await send(gateway, 'GET', '/threads/', caller)).json()) as ThreadDto[]

const rowsOf = (db: Database, userId: string) =>
  Promise.all(
    (['threads', 'turns', 'votes'] as const).map(async (table) => {
      const rows = await db.selectFrom(table).select('id').where('userId', '=', userId).execute()
      return rows.length
    }),
  )

test("log-in moves the guest's threads, votes and accepted terms to the account, once", async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  await send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  const { id: guestId } = (await (await send(gateway, 'POST', '/users/guest', guest)).json()) as {
    id: string
  }
  const before = await db
    .selectFrom('votes')
    .selectAll()
    .where('turnId', '=', turnId)
    .executeTakeFirstOrThrow()

  const user = await anAccount(gateway)
  const fingerprint_hash = guest.fingerprint
  const token = await tokenOf(logIn(gateway, user.email, { fingerprint_hash }))
  expect(await threadsOf(gateway, { token })).toMatchObject([
    { user_id: user.id, title: 'Why does metformin lower glucose?' },
  ])
  const status = await send(gateway, 'GET', '/users/me/terms-status', { token })
  expect(await status.json()).toEqual({ terms_accepted: true })
  expect(await rowsOf(db, guestId)).toEqual([0, 0, 0])
  expect(await rowsOf(db, user.id)).toEqual([1, 1, 1])
  const after = await db
    .selectFrom('votes')
    .selectAll()
    .where('turnId', '=', turnId)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ ...before, userId: user.id })

  expect(await answer(send(gateway, 'GET', '/threads/', guest))).toEqual([
    401,
    { detail: 'Could not validate credentials' },
  ])
  const other = await anAccount(gateway)
  expect((await logIn(gateway, other.email, { fingerprint_hash })).status).toBe(200)
  expect(await threadsOf(gateway, other)).toEqual([])

  await send(gateway, 'DELETE', '/users/me', { token })
  const left = await db.selectFrom('votes').selectAll().where('id', '=', before.id).execute()
  expect(left).toEqual([{ ...before, userId: null, turnId: null }])
  expect(await db.selectFrom('users').select('id').where('id', '=', guestId).execute()).toEqual([])
})

test('if two accounts log in concurrently, only one of them gets the guest', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const request_id = crypto.randomUUID()
  await using chat = await ask(gateway, guest, { request_id })
  await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const users = [await anAccount(gateway), await anAccount(gateway)]
  const fingerprint_hash = guest.fingerprint
  const logIns = await Promise.all(
    users.map(({ email }) => logIn(gateway, email, { fingerprint_hash })),
  )
  expect(logIns.map(({ status }) => status)).toEqual([200, 200])
  const counts = await Promise.all(
    users.map(async (user) => (await threadsOf(gateway, user)).length),
  )
  expect(counts.toSorted()).toEqual([0, 1])
})

test('data stored for a merged guest belongs to the account', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  const { id: guestId } = (await (await send(gateway, 'POST', '/users/guest', guest)).json()) as {
    id: string
  }
  const user = await anAccount(gateway)
  await logIn(gateway, user.email, { fingerprint_hash: guest.fingerprint })

  const thread = await db
    .insertInto('threads')
    .values({ id: crypto.randomUUID(), userId: guestId, mode: 'battle', title: 'Late' })
    .returning('userId')
    .executeTakeFirstOrThrow()
  expect(thread.userId).toBe(user.id)
})

test('a log-in waits for a thread that is being stored for the guest, and also moves this thread', async ({
  gateway,
  db,
}) => {
  const guest = await aGuest(gateway)
  const { id: userId } = (await (await send(gateway, 'POST', '/users/guest', guest)).json()) as {
    id: string
  }
  const aThread = { userId, mode: 'battle', title: 'Busy' } as const
  const busy = crypto.randomUUID()
  await insertRows(db, 'threads', { id: busy, ...aThread })
  const user = await anAccount(gateway)

  const loggingIn = await db.transaction().execute(async (trx) => {
    await trx.updateTable('threads').set({ title: 'Busier' }).where('id', '=', busy).execute()
    const response = logIn(gateway, user.email, { fingerprint_hash: guest.fingerprint })
    await expect.poll(() => countWaiting(db), { interval: 10 }).toBe(1)
    await insertRows(trx, 'threads', { id: crypto.randomUUID(), ...aThread })
    return { response }
  })
  expect((await loggingIn.response).status).toBe(200)
  expect(await threadsOf(gateway, user)).toHaveLength(2)
})

test('an unknown or malformed fingerprint moves nothing', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  const unknown = `guest_${crypto.randomUUID()}`
  expect((await logIn(gateway, email, { fingerprint_hash: unknown })).status).toBe(200)
  expect((await logIn(gateway, email, { fingerprint_hash: 'guest_1' })).status).toBe(422)
  expect((await logIn(gateway, email, { fingerprint_hash: null })).status).toBe(200)
})

test('an open socket is closed when its session ends', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const user = await anAccount(gateway)
  await send(gateway, 'PATCH', '/users/me/accept-terms', user)
  await using ofGuest = await ask(gateway, guest)
  await using ofUser = await ask(gateway, user)
  await Promise.all([ofGuest.next('setup'), ofUser.next('setup')])

  await send(gateway, 'POST', '/logout', user)
  await logIn(gateway, user.email, { fingerprint_hash: guest.fingerprint })
  expect(await Promise.all([ofGuest.closed(), ofUser.closed()])).toEqual([4401, 4401])
})
