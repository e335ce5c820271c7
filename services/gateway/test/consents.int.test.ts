import assert from 'node:assert/strict'
import type { ConsentsDto, ThreadConsentDto } from '@assay/contracts/consents'
import type { ExportDto } from '@assay/contracts/export'
import { type Database, newId } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { selectRow, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { claimAccount } from '../src/accounts/users/claim-account.ts'
import { moveGuest } from '../src/accounts/users/merge-repository.ts'
import { lockUser } from '../src/accounts/users/user-repository.ts'
import { anAccount, answer, logIn, send, tokenOf } from './accounts.ts'
import { ask } from './ask.ts'
import { countWaiting } from './count-waiting.ts'
import { aGuest, type Caller, type Gateway, test } from './gateway.ts'

async function aThread(gateway: Gateway, { fingerprint }: { readonly fingerprint: string }) {
  await using chat = await ask(gateway, { fingerprint })
  return (await chat.next('thread_created')).thread_id
}

const giveConsent = (
  gateway: Gateway,
  caller: Caller,
  path: string,
  granted: boolean,
  version = '1.0',
) => send(gateway, 'PUT', path, caller, { granted, text_version: version })

async function readState(gateway: Gateway, caller: Caller, threadId: string) {
  const all = await (await send(gateway, 'GET', '/consents/', caller)).json()
  const one = await (await send(gateway, 'GET', `/threads/${threadId}/consent`, caller)).json()
  const { is_due, all: ofAll, threads_granted } = all as ConsentsDto
  const { granted } = one as ThreadConsentDto
  return { is_due, ofAll, threads_granted, granted }
}

test('the latest consent applies, whether it is for one thread or for all', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const first = await aThread(gateway, guest)
  const later = `/threads/${first}/consent`
  expect(await readState(gateway, guest, first)).toEqual({
    is_due: false,
    ofAll: null,
    threads_granted: 0,
    granted: null,
  })
  await giveConsent(gateway, guest, later, false)
  expect(await readState(gateway, guest, first)).toMatchObject({ is_due: false, granted: false })
  await giveConsent(gateway, guest, '/consents/', true)
  expect(await readState(gateway, guest, first)).toMatchObject({
    granted: true,
    threads_granted: 1,
  })
  await giveConsent(gateway, guest, later, false)
  expect(await readState(gateway, guest, first)).toMatchObject({ ofAll: true, granted: false })
})

/** Finds the user of a thread. */
async function userOf(db: Database, threadId: string): Promise<string> {
  const thread = db.selectFrom('threads').select('userId').where('id', '=', threadId)
  return (await thread.executeTakeFirstOrThrow()).userId
}

async function castVotes(db: Database, userId: string, count: number): Promise<void> {
  const models = await db.selectFrom('models').select('id').orderBy('id').execute()
  const [left, right] = models.map(({ id }) => id) as [string, string]
  const votes = Array.from({ length: count }, () => ({
    ...{ id: newId(), voterId: newId(), userId, outcome: 'tie' as const },
    ...{ leftModelId: left, rightModelId: right, sampleQuestion: false, rated: true },
  }))
  await db.insertInto('votes').values(votes).execute()
}

test('consent is due after the third vote, until the first decision', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  const threadId = await aThread(gateway, guest)
  const userId = await userOf(db, threadId)
  await castVotes(db, userId, 2)
  expect(await readState(gateway, guest, threadId)).toMatchObject({ is_due: false })
  await castVotes(db, userId, 1)
  expect(await readState(gateway, guest, threadId)).toMatchObject({ is_due: true })
  await giveConsent(gateway, guest, `/threads/${threadId}/consent`, false)
  expect(await readState(gateway, guest, threadId)).toMatchObject({ is_due: false })
})

test('consent is due at the second visit', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  const threadId = await aThread(gateway, guest)
  await updateRows(
    db,
    'users',
    { id: await userOf(db, threadId) },
    { createdAt: new Date(Date.now() - 24 * 3_600_000) },
  )
  expect(await readState(gateway, guest, threadId)).toMatchObject({ is_due: true })
})

test('consent requires the current sentence, and withdrawal does not', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  expect((await giveConsent(gateway, guest, '/consents/', true, '0.9')).status).toBe(409)
  expect((await giveConsent(gateway, guest, '/consents/', false, '0.9')).status).toBe(200)
})

test("a guest's consent moves to the account with the threads but covers no other thread", async ({
  gateway,
  db,
}) => {
  const guest = await aGuest(gateway)
  const threadId = await aThread(gateway, guest)
  await giveConsent(gateway, guest, '/consents/', true)
  const user = await anAccount(gateway)
  await giveConsent(gateway, user, '/consents/', false)
  const fingerprint_hash = guest.fingerprint
  const token = await tokenOf(logIn(gateway, user.email, { fingerprint_hash }))
  expect(await readState(gateway, { token }, threadId)).toEqual({
    is_due: false,
    ofAll: false,
    threads_granted: 1,
    granted: true,
  })

  const everything = await send(gateway, 'GET', '/users/me/export', { token })
  const { consents } = (await everything.json()) as ExportDto
  expect(consents.map(({ scope, granted }) => [scope, granted])).toEqual([
    ['all', true],
    ['all', false],
    ['thread', true],
  ])

  expect((await send(gateway, 'DELETE', '/users/me', { token })).status).toBe(200)
  const left = await db
    .selectFrom('researchConsents')
    .select('id')
    .where((eb) => eb.or([eb('userId', '=', user.id), eb('threadId', '=', threadId)]))
    .execute()
  expect(left).toEqual([])
})

test("an account's general consent does not cover the threads of a guest who never decided", async ({
  gateway,
}) => {
  const guest = await aGuest(gateway)
  const threadId = await aThread(gateway, guest)
  const user = await anAccount(gateway)
  await giveConsent(gateway, user, '/consents/', true)
  const fingerprint_hash = guest.fingerprint
  const token = await tokenOf(logIn(gateway, user.email, { fingerprint_hash }))
  expect(await readState(gateway, { token }, threadId)).toMatchObject({
    ofAll: true,
    granted: false,
  })
  await giveConsent(gateway, { token }, '/consents/', true)
  expect(await readState(gateway, { token }, threadId)).toMatchObject({ granted: true })
})

test('the consent log cannot be changed or deleted', async ({ gateway, db }) => {
  const guest = await aGuest(gateway)
  await giveConsent(gateway, guest, '/consents/', true)
  const change = db.updateTable('researchConsents').set({ granted: false }).execute()
  await expect(change).rejects.toThrow('append-only')
  await expect(db.deleteFrom('researchConsents').execute()).rejects.toThrow('append-only')
})

test('a consent sent while its guest logs in is refused instead of lost', async ({
  gateway,
  db,
}) => {
  const guest = await aGuest(gateway)
  const threadId = await aThread(gateway, guest)
  await giveConsent(gateway, guest, '/consents/', true)
  const account = await anAccount(gateway)
  const { userId: guestId } = await selectRow(db, 'threads', ['userId'], { id: threadId })
  const merging = await createOutbox(db).commitWithEvents(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', guestId).forUpdate().execute()
    const withdrawals = ['/consents/', `/threads/${threadId}/consent`].map((path) =>
      answer(giveConsent(gateway, guest, path, false)),
    )
    await expect.poll(() => countWaiting(db)).toBe(2)
    await moveGuest(trx, { guestId, accountId: account.id })
    return { withdrawals }
  })
  const GONE = [401, { detail: 'Could not validate credentials' }]
  expect(await Promise.all(merging.withdrawals)).toEqual([GONE, GONE])
  expect(await readState(gateway, account, threadId)).toMatchObject({ granted: true })
})

test('a consent that was under way when the sessions ended is refused', async ({ gateway, db }) => {
  const user = await anAccount(gateway)
  const ending = await db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id)
    assert(locked)
    const agreed = answer(giveConsent(gateway, user, '/consents/', true))
    await expect.poll(() => countWaiting(db)).toBe(1)
    await claimAccount(trx, locked, null)
    return { agreed }
  })
  expect(await ending.agreed).toEqual([401, { detail: 'Could not validate credentials' }])
  const stored = db.selectFrom('researchConsents').select('granted').where('userId', '=', user.id)
  expect(await stored.execute()).toEqual([])
})
