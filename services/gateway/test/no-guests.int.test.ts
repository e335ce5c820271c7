import { newId } from '@assay/db'
import { selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { guestKey } from '../src/accounts/users/guest-key.ts'
import { anAccount, answer, logIn, PASSWORD, send } from './accounts.ts'
import { ask } from './ask.ts'
import { test as base } from './gateway.ts'
import { OPERATIONS } from './operations.ts'

const test = base
  .extend('policy', { scope: 'file' }, { GUESTS: 'false', LEADERBOARD_PUBLIC: 'true' })
  .extend('guest', async ({ db }) => {
    /** A guest from before guests were turned off. */
    const fingerprint = `guest_${crypto.randomUUID()}`
    const key = guestKey(fingerprint, 'a test pepper that is long enough for hashing')
    await db.insertInto('users').values({ id: newId(), isGuest: true, guestKey: key }).execute()
    return { fingerprint }
  })

const REFUSED = [401, { detail: 'This site is only for people with an account. Please sign in.' }]

test('routes for people refuse new and earlier guests, and create none', async ({
  gateway,
  db,
  guest,
}) => {
  const stranger = { fingerprint: `guest_${crypto.randomUUID()}` }
  const paths = OPERATIONS.filter(({ config }) => config.access === 'people')
  expect(paths.length).toBeGreaterThan(10)
  for (const { method, url } of paths) {
    const path = url.replace('/api/v1', '').replaceAll(/:\w+/g, newId())
    for (const caller of [stranger, guest])
      expect(await answer(gateway.call(method, path, caller))).toEqual(REFUSED)
  }
  expect(await answer(gateway.call('GET', '/threads/'))).toEqual([
    401,
    { detail: 'Not authenticated' },
  ])
  const guests = await db.selectFrom('users').select('id').where('isGuest', '=', true).execute()
  expect(guests).toHaveLength(1)
})

test('a chat socket refuses an earlier guest', async ({ gateway, guest }) => {
  await using chat = await ask(gateway, guest)
  expect(await chat.closed()).toBe(4401)
})

test('public routes stay open to a browser with a fingerprint', async ({ gateway, guest }) => {
  for (const path of ['/releases/', '/ethics/', '/llms/', '/admission/', '/ledger/key'])
    expect([path, (await gateway.call('GET', path, guest)).status]).toEqual([path, 200])
  const board = await gateway.call('GET', '/leaderboard/', guest)
  expect([200, 404, 503]).toContain(board.status)
})

test('an earlier guest’s chats can still be added to an account', async ({
  gateway,
  db,
  guest,
}) => {
  const account = await anAccount(gateway)
  const proof = { password: PASSWORD, fingerprint_hash: guest.fingerprint }
  expect((await logIn(gateway, account.email, proof)).status).toBe(200)
  const merged = await selectRows(db, 'users', ['isActive'], { mergedInto: account.id })
  expect(merged).toHaveLength(1)
  expect((await send(gateway, 'GET', '/threads/', account)).status).toBe(200)
})
