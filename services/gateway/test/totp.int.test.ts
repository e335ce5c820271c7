import type { TotpEnabledDto, TotpSecretDto } from '@assay/contracts/totp'
import type { MeDto } from '@assay/contracts/users'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import {
  type Account,
  anAccount,
  anEmail,
  answer,
  logIn,
  PASSWORD,
  send,
  tokenOf,
} from './accounts.ts'
import { auditOf } from './audit-of.ts'
import { countWaiting } from './count-waiting.ts'
import { forgeToken } from './forge-token.ts'
import { test as base, type Gateway, superuserToken } from './gateway.ts'
import { aGuardedAccount, begin, codeOf, enable, json } from './guarded-account.ts'

const test = base.extend(
  'policy',
  { scope: 'file' },
  { RATE_LIMIT_SCALE: '1000', REQUIRE_SUPERUSER_TOTP: 'true' },
)

const PATH = '/users/me/totp'
const KEY = 'a test secret that is long enough for signatures'

const withCode = (gateway: Gateway, { email }: Account, totp_code: string) =>
  logIn(gateway, email, { totp_code })

test('a first code turns two-factor sign-in on and ends the other sessions', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  expect(await answer(begin(gateway, user, 'wrong'))).toEqual([
    400,
    { detail: 'Incorrect password' },
  ])
  const { secret, uri } = await json<TotpSecretDto>(begin(gateway, user))
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  // Before the first code, log-in needs no code.
  expect((await logIn(gateway, user.email)).status).toBe(200)
  expect(await answer(enable(gateway, user, '000000'))).toEqual([400, { detail: 'Incorrect code' }])

  const enabled = await json<TotpEnabledDto>(enable(gateway, user, codeOf(secret)))
  expect(enabled.recovery_codes).toHaveLength(10)
  const here = { token: enabled.access_token }
  expect(await json<MeDto>(send(gateway, 'GET', '/users/me', here))).toMatchObject({
    two_factor: 'on',
  })
  await expect.poll(async () => (await send(gateway, 'GET', '/users/me', user)).status).toBe(401)
  expect((await begin(gateway, here)).status).toBe(409)

  const rows = await db
    .selectFrom('totpSecrets')
    .selectAll()
    .where('userId', '=', user.id)
    .execute()
  const stored = rows.flatMap((row) => Object.values(row).map(String))
  for (const plain of [secret, ...enabled.recovery_codes]) {
    expect(stored.filter((value) => value.includes(plain))).toEqual([])
  }
})

test('if two first codes are concurrent, one of them turns two-factor sign-in on and returns recovery codes', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const { secret } = await json<TotpSecretDto>(begin(gateway, user))
  const both = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('totpSecrets')
      .selectAll()
      .where('userId', '=', user.id)
      .forUpdate()
      .execute()
    const answers: Promise<Response>[] = []
    for (const steps of [0, 1]) {
      answers.push(enable(gateway, user, codeOf(secret, steps)))
      await expect.poll(() => countWaiting(db)).toBe(steps + 1)
    }
    return answers
  })
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  const row = db
    .selectFrom('totpSecrets')
    .select('recoveryCodeHashes')
    .where('userId', '=', user.id)
  expect((await row.executeTakeFirstOrThrow()).recoveryCodeHashes).toHaveLength(10)
})

test('a log-in requires a code, and no code works twice', async ({ gateway }) => {
  const { user, secret } = await aGuardedAccount(gateway)
  expect(await answer(logIn(gateway, user.email))).toEqual([
    409,
    { detail: 'Please enter the code of your authenticator app.' },
  ])
  const wrongPassword = { password: 'not the password', totp_code: codeOf(secret, 1) }
  expect(await answer(logIn(gateway, user.email, wrongPassword))).toEqual([
    400,
    { detail: 'Incorrect email or password' },
  ])
  const code = codeOf(secret, 1)
  const answers = await Promise.all([1, 2, 3].map(() => answer(withCode(gateway, user, code))))
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400, 400])
  expect(answers).toContainEqual([400, { detail: 'Incorrect code' }])
  // An older code is refused as well.
  expect((await withCode(gateway, user, codeOf(secret))).status).toBe(400)
})

test('each recovery code works once, in any spelling', async ({ gateway, db }) => {
  const { user, recovery_codes } = await aGuardedAccount(gateway)
  const [first = '', second = ''] = recovery_codes
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await withCode(gateway, user, first)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  const typed = second.toLowerCase().replaceAll('-', ' ')
  expect((await withCode(gateway, user, typed)).status).toBe(200)

  const entries = await auditOf(db, user.id)
  const actions = entries.map(({ action }) => action)
  expect(actions).toContain('two-factor turned on')
  expect(actions.filter((action) => action === 'recovery code used')).toHaveLength(2)
  expect(entries.filter(({ detail }) => detail === 'code')).toHaveLength(2)
})

test('a new address requires a code too', async ({ gateway }) => {
  const { user, access_token: token, secret } = await aGuardedAccount(gateway)
  const email = anEmail()
  const move = (more: object) =>
    answer(send(gateway, 'PATCH', '/users/me', { token }, { email, ...more }))
  const current_password = PASSWORD
  expect(await move({})).toEqual([403, { detail: 'Incorrect password' }])
  expect(await move({ totp_code: codeOf(secret, 1) })).toEqual([
    403,
    { detail: 'Incorrect password' },
  ])
  expect(await move({ current_password })).toEqual([
    409,
    { detail: 'Please enter the code of your authenticator app.' },
  ])
  expect(await move({ current_password, totp_code: '000000' })).toEqual([
    400,
    { detail: 'Incorrect code' },
  ])
  expect((await withCode(gateway, user, '000000')).status).toBe(400)
  expect((await move({ current_password, totp_code: codeOf(secret, 1) }))[0]).toBe(200)
  expect((await logIn(gateway, email)).status).toBe(409)
})

test('password and code turn two-factor sign-in off', async ({ gateway }) => {
  const { user, access_token: token, secret } = await aGuardedAccount(gateway)
  const disable = (current_password: string, code: string) =>
    answer(send(gateway, 'DELETE', PATH, { token }, { current_password, code }))
  expect(await disable('wrong', codeOf(secret, 1))).toEqual([400, { detail: 'Incorrect password' }])
  expect(await disable(PASSWORD, '000000')).toEqual([400, { detail: 'Incorrect code' }])
  expect((await disable(PASSWORD, codeOf(secret, 1)))[0]).toBe(200)
  expect((await logIn(gateway, user.email)).status).toBe(200)
})

test('if two-factor sign-in is required, a superuser has the role only while it is on', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  await db.updateTable('users').set({ role: 'superuser' }).where('id', '=', user.id).execute()
  const held = { token: await tokenOf(logIn(gateway, user.email)) }
  expect(await json<MeDto>(send(gateway, 'GET', '/users/me', held))).toMatchObject({
    is_superuser: false,
    two_factor: 'required',
  })
  expect((await send(gateway, 'GET', '/users/', held)).status).toBe(403)
  const first = { token: await superuserToken(gateway) }
  expect((await send(gateway, 'GET', '/analytics', first)).status).toBe(403)

  const { secret } = await json<TotpSecretDto>(begin(gateway, held))
  const { access_token } = await json<TotpEnabledDto>(enable(gateway, held, codeOf(secret)))
  const guarded = { token: access_token }
  expect(await json<MeDto>(send(gateway, 'GET', '/users/me', guarded))).toMatchObject({
    is_superuser: true,
    two_factor: 'on',
  })
  expect((await send(gateway, 'GET', '/users/', guarded)).status).toBe(200)
})

test('an account without a password sets two-factor sign-in up after a recent sign-in, and turns it off with a code', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const account = () => db.updateTable('users').where('id', '=', user.id)
  await account().set({ passwordHash: null, role: 'superuser' }).execute()
  const beginBare = (caller: { token: string }) => send(gateway, 'POST', PATH, caller, {})
  const { secret } = await json<TotpSecretDto>(beginBare(user))
  const { access_token } = await json<TotpEnabledDto>(enable(gateway, user, codeOf(secret)))
  const guarded = { token: access_token }
  expect(await json<MeDto>(send(gateway, 'GET', '/users/me', guarded))).toMatchObject({
    ...{ is_superuser: true, has_password: false, two_factor: 'on' },
  })
  const disable = (code: string) => answer(send(gateway, 'DELETE', PATH, guarded, { code }))
  expect(await disable('000000')).toEqual([400, { detail: 'Incorrect code' }])
  expect((await disable(codeOf(secret, 1)))[0]).toBe(200)

  const { tokenVersion: version } = await selectRow(db, 'users', ['tokenVersion'], { id: user.id })
  const iat = Math.floor(Date.now() / 1_000) - 700
  const stale = { token: forgeToken(user, { key: KEY, claims: { iat, version } }) }
  expect(await answer(beginBare(stale))).toEqual([
    409,
    { detail: 'Please enter your password, or sign in again first.' },
  ])
  const other = await anAccount(gateway)
  expect(await answer(beginBare(other))).toEqual([400, { detail: 'Incorrect password' }])
})
