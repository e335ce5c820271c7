import type { Database } from '@assay/db'
import { createCapturingLog } from '@assay/testing/capturing-log'
import { selectRow } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { holdCaller } from '../src/accounts/users/hold-caller.ts'
import type { Identity } from '../src/http/identity.ts'
import { type Account, anAccount, answer, giveRole, PASSWORD, send } from './accounts.ts'
import { ask } from './ask.ts'
import { auditOf } from './audit-of.ts'
import { forgeToken } from './forge-token.ts'
import { test as base, type Caller, type Gateway, superuserToken } from './gateway.ts'
import { aToken, createToken, revoke } from './personal-tokens.ts'

const KEY = 'a test secret that is long enough for signatures'

const { log: capturingLog, lines } = createCapturingLog()
const test = base
  .extend('superuser', { scope: 'file' }, async ({ gateway }) => ({
    token: await superuserToken(gateway),
  }))
  .override('gatewayLog', () => capturingLog)

const me = (gateway: Gateway, caller: Caller) => send(gateway, 'GET', '/users/me', caller)
const addItem = (gateway: Gateway, caller: Caller) =>
  send(gateway, 'POST', '/items/', caller, { title: 'Note' })

test('a token is shown once, and only its hash is stored', async ({ gateway, db }) => {
  const user = await anAccount(gateway)
  const { token, ...created } = await aToken(gateway, user, 'studies', 'read')
  expect(token).toMatch(/^assay_pat_[\w-]{43}$/)
  expect(created).toMatchObject({ name: 'Script', scopes: ['read', 'studies'] })
  const days = (Date.parse(created.expires_at) - Date.parse(created.created_at)) / 86_400_000
  expect(days).toBeCloseTo(90, 1)

  const [, listed] = await answer(send(gateway, 'GET', '/users/me/tokens', user))
  expect(listed).toEqual([created])
  const stored = await sql<{ row: string }>`select row_to_json(t)::text as row
    from personal_tokens t where id = ${created.id}`.execute(db)
  expect(stored.rows[0]?.row).not.toContain(token.slice(10))
})

test('its use is recorded at most once a minute', async ({ gateway, db }) => {
  const user = await anAccount(gateway, 'superuser')
  const { id, token } = await aToken(gateway, user, 'admin')
  const lastUse = async () =>
    (await selectRow(db, 'personalTokens', ['lastUsedAt'], { id })).lastUsedAt
  const use = async (lastUsedAt: Date) => {
    await db.updateTable('personalTokens').set({ lastUsedAt }).where('id', '=', id).execute()
    await addItem(gateway, { token })
    return lastUse()
  }
  await addItem(gateway, { token })
  expect(await lastUse()).toEqual(expect.any(Date))
  const recent = new Date(Date.now() - 30_000)
  expect(await use(recent)).toEqual(recent)
  const earlier = new Date(Date.now() - 90_000)
  expect(Number(await use(earlier))).toBeGreaterThan(Number(recent))
})

test.for([
  [{ scopes: [] }, 422],
  [{ scopes: ['everything'] }, 422],
  [{ scopes: ['read'], name: ' ' }, 422],
  [{ scopes: ['read'], expires_in_days: 366 }, 422],
  [{ scopes: ['read'], expires_in_days: 0 }, 422],
  [{ scopes: ['read'], current_password: 'not the one' }, 400],
  [{ scopes: ['read'], current_password: PASSWORD, expires_in_days: 365 }, 200],
] as const)('the request %j is answered with %d', async ([body, status], { gateway }) => {
  const user = await anAccount(gateway)
  expect((await createToken(gateway, user, body)).status).toBe(status)
})

test('an account has at most fifty tokens', async ({ gateway, db }) => {
  const user = await anAccount(gateway)
  const tokens = Array.from({ length: 49 }, () => ({
    ...{ id: crypto.randomUUID(), userId: user.id, name: 'Script', scopes: ['read' as const] },
    ...{ tokenHash: Buffer.from(crypto.randomUUID()), expiresAt: new Date() },
  }))
  await db.insertInto('personalTokens').values(tokens).execute()
  for (const status of [200, 409]) {
    expect((await createToken(gateway, user, { scopes: ['read'] })).status).toBe(status)
  }
})

test('an old sign-in without the password creates no token', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const iat = Math.floor(Date.now() / 1_000) - 900
  const token = forgeToken(user, { key: KEY, claims: { iat } })
  expect((await me(gateway, { token })).status).toBe(200)
  const create = (body: object) => createToken(gateway, { token }, { scopes: ['read'], ...body })
  expect((await create({})).status).toBe(409)
  expect((await create({ current_password: PASSWORD })).status).toBe(200)
})

interface Owned {
  readonly gateway: Gateway
  readonly db: Database
  readonly user: Account
  readonly superuser: Caller
  readonly id: string
}

const ENDS: Readonly<Record<string, (token: Owned) => unknown>> = {
  'its revocation': ({ gateway, id, user }) => revoke(gateway, user, id),
  'its expiry': ({ db, id }) =>
    db
      .updateTable('personalTokens')
      .set({ expiresAt: new Date() })
      .where('id', '=', id)
      .executeTakeFirst(),
  'the deactivation of the account': ({ db, user }) =>
    db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).executeTakeFirst(),
  'the deletion of the account': ({ gateway, user, superuser }) =>
    send(gateway, 'DELETE', `/users/${user.id}`, superuser),
}

test.for(Object.entries(ENDS))(
  '%s stops a token at once',
  async ([, end], { gateway, db, superuser }) => {
    const user = await anAccount(gateway, 'superuser')
    const { id, token } = await aToken(gateway, user, 'admin')
    const status = async () => (await me(gateway, { token })).status
    expect(await status()).toBe(200)
    await end({ gateway, db, user, superuser, id })
    expect((await addItem(gateway, { token })).status).toBe(401)
    await expect.poll(status).toBe(401)
  },
)

test('a call in progress changes nothing after the revocation', async ({ gateway, db }) => {
  const user = await anAccount(gateway, 'superuser')
  const { id } = await aToken(gateway, user, 'admin')
  const { voterId } = await selectRow(db, 'users', ['voterId'], { id: user.id })
  const identity: Identity = {
    ...{ userId: user.id, voterId, isGuest: false, role: 'superuser' },
    ...{ countsAsGuest: false, termsAccepted: true },
    personalToken: { id, scopes: ['admin'] },
  }
  const hold = () => db.transaction().execute((trx) => holdCaller(trx, identity))
  await hold()
  await revoke(gateway, user, id)
  await expect(hold()).rejects.toThrow('Could not validate credentials')
})

test('only the owner can revoke a token', async ({ gateway, superuser }) => {
  const { id, token } = await aToken(gateway, await anAccount(gateway, 'superuser'), 'admin')
  for (const other of [await anAccount(gateway, 'superuser'), superuser]) {
    expect((await revoke(gateway, other, id)).status).toBe(404)
  }
  expect((await me(gateway, { token })).status).toBe(200)
})

test('only superusers may have the scope admin, and a token loses it with the role', async ({
  gateway,
}) => {
  for (const role of ['user', 'organiser', 'reviewer'] as const) {
    const other = await anAccount(gateway, role)
    expect((await createToken(gateway, other, { scopes: ['read', 'admin'] })).status).toBe(403)
  }
  const user = await anAccount(gateway, 'superuser')
  const admin = await aToken(gateway, user, 'admin')
  const both = await aToken(gateway, user, 'read', 'admin')
  const statuses = async ({ token }: { readonly token: string }) => [
    (await send(gateway, 'GET', '/users/', { token })).status,
    (await addItem(gateway, { token })).status,
    (await send(gateway, 'GET', '/items/', { token })).status,
  ]
  expect(await statuses(admin)).toEqual([200, 200, 200])
  await giveRole(gateway, user.id, 'organiser')
  expect(await statuses(admin)).toEqual([403, 403, 403])
  expect(await statuses(both)).toEqual([403, 403, 200])
  await giveRole(gateway, user.id, 'superuser')
  expect(await statuses(admin)).toEqual([200, 200, 200])
})

test('a new password ends sessions, but no token', async ({ gateway }) => {
  const user = await anAccount(gateway, 'superuser')
  const { token } = await aToken(gateway, user, 'admin')
  const change = { current_password: PASSWORD, new_password: 'another good one' }
  await send(gateway, 'PATCH', '/users/me/password', user, change)
  expect((await addItem(gateway, user)).status).toBe(401)
  expect((await addItem(gateway, { token })).status).toBe(200)
})

test('only a token with the scope admin opens a chat, until it is revoked', async ({ gateway }) => {
  const user = await anAccount(gateway, 'superuser')
  await send(gateway, 'PATCH', '/users/me/accept-terms', user)
  await using refused = await ask(gateway, await aToken(gateway, user, 'read', 'studies'))
  expect(await refused.closed()).toBe(4403)
  const { id, token } = await aToken(gateway, user, 'admin')
  await using chat = await ask(gateway, { token })
  await chat.next('setup')
  await revoke(gateway, user, id)
  expect(await chat.closed()).toBe(4401)
})

test('creation and revocation are audited, and no log line contains a token', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const { id, token } = await aToken(gateway, user, 'read')
  await me(gateway, { token })
  await addItem(gateway, { token })
  await revoke(gateway, user, id)
  await addItem(gateway, { token })
  expect(await auditOf(db, id)).toEqual([
    { action: 'access token created', detail: 'read' },
    { action: 'access token revoked', detail: null },
  ])
  await expect.poll(() => lines.join('')).toContain('/api/v1/users/me/tokens')
  expect(lines.join('')).not.toContain('assay_pat_')
})
