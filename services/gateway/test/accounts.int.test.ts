import { selectRow } from '@assay/testing/rows'
import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import {
  anAccount,
  anEmail,
  answer,
  issuesOf,
  logIn,
  PASSWORD,
  send,
  signUp,
  tokenOf,
} from './accounts.ts'
import { forgeToken } from './forge-token.ts'
import { superuserToken, test } from './gateway.ts'

const KEY = 'a test secret that is long enough for signatures'

const DEAD = [401, { detail: 'Could not validate credentials' }]

test('a new user can log in and receives no secret fields', async ({ gateway, db }) => {
  const email = anEmail()
  const [status, user] = await answer(
    signUp(gateway, email, { is_superuser: true, role: 'superuser' }),
  )
  expect([status, user]).toEqual([
    200,
    {
      id: expect.any(String),
      email,
      full_name: 'Ada Lovelace',
      role: 'user',
      is_superuser: false,
      is_active: true,
      is_guest: false,
    },
  ])
  const token = await tokenOf(logIn(gateway, email.toUpperCase()))
  const me = Object.assign(
    { is_email_verified: false, two_factor: 'off', has_password: true },
    user,
  )
  expect(await answer(send(gateway, 'GET', '/users/me', { token }))).toEqual([200, me])
  expect(await answer(send(gateway, 'POST', '/login/test-token', { token }))).toEqual([200, user])

  const { passwordHash } = await selectRow(db, 'users', ['passwordHash'], { email })
  expect(passwordHash).toMatch(/^\$argon2id\$/)
})

test('sign-up reports all invalid fields together', async ({ gateway }) => {
  expect(await issuesOf(send(gateway, 'POST', '/users/signup', {}, {}))).toEqual({
    email: 'Email is required',
    full_name: 'Full Name is required',
    password: 'Password is required',
    confirm_password: 'Password confirmation is required',
  })
  const wrong = { full_name: 'Al', password: 'short', confirm_password: 'other' }
  expect(await issuesOf(signUp(gateway, 'ada@', wrong))).toEqual({
    email: 'Invalid email address',
    full_name: 'Full Name must be at least 3 characters',
    password: 'Password must be at least 8 characters',
    confirm_password: 'The passwords do not match',
  })
  const common = { password: 'Password123', confirm_password: 'Password123' }
  const refused = await signUp(gateway, anEmail(), common)
  expect([refused.status, await issuesOf(Promise.resolve(refused))]).toEqual([
    422,
    { password: 'This password is too easy to guess' },
  ])
  const long = 'x'.repeat(129)
  expect(
    await issuesOf(signUp(gateway, anEmail(), { password: long, confirm_password: long })),
  ).toEqual({ password: 'Password must be at most 128 characters' })
})

test('an address has one account, in any spelling', async ({ gateway }) => {
  const email = anEmail()
  const tries = await Promise.all(
    [email, email.toUpperCase(), ` ${email} `].map((written) => answer(signUp(gateway, written))),
  )
  expect(tries.map(([status]) => status).toSorted()).toEqual([200, 400, 400])
  expect(tries).toContainEqual([
    400,
    { detail: 'The user with this email already exists in the system' },
  ])
})

test('a log-out ends only its own token', async ({ gateway }) => {
  const { email, token } = await anAccount(gateway)
  const other = await tokenOf(logIn(gateway, email))
  expect(await answer(send(gateway, 'POST', '/logout', { token }))).toEqual([
    200,
    { message: 'Logged out successfully' },
  ])
  for (const [method, path] of [
    ['GET', '/users/me'],
    ['POST', '/login/test-token'],
    ['POST', '/logout'],
    ['GET', '/threads/'],
  ] as const) {
    expect(await answer(send(gateway, method, path, { token })), path).toEqual(DEAD)
  }
  expect((await send(gateway, 'GET', '/users/me', { token: other })).status).toBe(200)
})

test('a profile change applies only sent and allowed fields', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const other = await anAccount(gateway)
  const change = async (body: object) => answer(send(gateway, 'PATCH', '/users/me', user, body))

  expect(
    await change({ full_name: '  Ada King  ', is_superuser: true, role: 'reviewer' }),
  ).toMatchObject([
    200,
    { full_name: 'Ada King', email: user.email, role: 'user', is_superuser: false },
  ])
  expect(await change({ email: user.email.toUpperCase() })).toMatchObject([
    200,
    { full_name: 'Ada King', email: user.email.toUpperCase() },
  ])
  expect(await change({ full_name: '' })).toMatchObject([200, { full_name: null }])
  const taken = { email: other.email.toUpperCase(), current_password: PASSWORD }
  expect(await change(taken)).toEqual([409, { detail: 'User with this email already exists' }])
  const wrong = { email: '', full_name: 'x'.repeat(31) }
  expect(await issuesOf(send(gateway, 'PATCH', '/users/me', user, wrong))).toEqual({
    email: 'Email is required',
    full_name: 'Full name must be at most 30 characters',
  })
})

test('a changed password ends all sessions', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const other = { token: await tokenOf(logIn(gateway, user.email)) }
  const change = (current_password: string, new_password: string) =>
    send(gateway, 'PATCH', '/users/me/password', user, { current_password, new_password })

  expect(await answer(change('not the password', 'another good one'))).toEqual([
    400,
    { detail: 'Incorrect password' },
  ])
  expect(await answer(change(PASSWORD, PASSWORD))).toEqual([
    400,
    { detail: 'New password cannot be the same as the current one' },
  ])
  expect(await issuesOf(change(PASSWORD, 'short'))).toEqual({
    new_password: 'Password must be at least 8 characters',
  })
  expect(await issuesOf(change(PASSWORD, 'iloveyou'))).toEqual({
    new_password: 'This password is too easy to guess',
  })
  expect(await answer(change(PASSWORD, 'another good one'))).toEqual([
    200,
    { message: 'Password updated successfully' },
  ])
  for (const caller of [user, other]) {
    await expect
      .poll(async () => (await send(gateway, 'GET', '/users/me', caller)).status)
      .toBe(401)
  }
  expect((await logIn(gateway, user.email)).status).toBe(400)
  expect((await logIn(gateway, user.email, { password: 'another good one' })).status).toBe(200)
})

test('a deleted account leaves no data behind, and superusers cannot delete their own', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const item = await send(gateway, 'POST', '/items/', user, { title: 'Notes' })
  expect(item.status).toBe(200)
  expect(await answer(send(gateway, 'DELETE', '/users/me', user))).toEqual([
    200,
    { message: 'User deleted successfully' },
  ])
  expect(await answer(send(gateway, 'GET', '/users/me', user))).toEqual(DEAD)
  expect((await logIn(gateway, user.email)).status).toBe(400)
  const items = await db.selectFrom('items').select('id').where('ownerId', '=', user.id).execute()
  expect(items).toEqual([])

  const admin = { token: await superuserToken(gateway) }
  expect(await answer(send(gateway, 'DELETE', '/users/me', admin))).toEqual([
    403,
    { detail: 'Super users are not allowed to delete themselves' },
  ])
})

test('a deletion with a wrong password is refused', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const leave = (current_password: string) =>
    answer(send(gateway, 'DELETE', '/users/me', user, { current_password }))
  expect(await leave('not the password')).toEqual([400, { detail: 'Incorrect password' }])
  expect((await send(gateway, 'GET', '/users/me', user)).status).toBe(200)
  expect((await leave(PASSWORD))[0]).toBe(200)
  expect(await answer(send(gateway, 'GET', '/users/me', user))).toEqual(DEAD)
})

test('an account is deleted with its password, or soon after the sign-in', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const ageS = (seconds: number) => ({ iat: Math.floor(Date.now() / 1_000) - seconds })
  const tokenOfAge = (seconds: number) => ({
    token: forgeToken(user, { key: KEY, claims: ageS(seconds) }),
  })
  const old = tokenOfAge(601)
  expect(await answer(send(gateway, 'DELETE', '/users/me', old))).toEqual([
    409,
    { detail: 'Please enter your password, or sign in again first.' },
  ])
  const other = await anAccount(gateway)
  const withPassword = { current_password: PASSWORD }
  const oldOfOther = { token: forgeToken(other, { key: KEY, claims: ageS(601) }) }
  expect((await send(gateway, 'DELETE', '/users/me', oldOfOther, withPassword)).status).toBe(200)
  expect((await send(gateway, 'DELETE', '/users/me', tokenOfAge(590))).status).toBe(200)
})

test('a log-in renews an outdated password hash', async ({ gateway, db }) => {
  const { id, email } = await anAccount(gateway)
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await db.updateTable('users').set({ passwordHash: weak }).where('id', '=', id).execute()
  expect((await logIn(gateway, email)).status).toBe(200)
  const { passwordHash } = await selectRow(db, 'users', ['passwordHash'], { id })
  expect(passwordHash).toMatch(/m=19456,t=2,/)
  expect((await logIn(gateway, email)).status).toBe(200)
})

test('only the correct password reveals that an account is inactive', async ({ gateway, db }) => {
  const user = await anAccount(gateway)
  await db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
  expect(await answer(logIn(gateway, user.email))).toEqual([400, { detail: 'Inactive user' }])
  expect(await answer(logIn(gateway, user.email, { password: 'not this one' }))).toEqual([
    400,
    { detail: 'Incorrect email or password' },
  ])
  await expect.poll(() => answer(send(gateway, 'GET', '/users/me', user))).toEqual(DEAD)
})

test('an invalid token or fingerprint does not prevent a log-in, a reset or a sign-up', async ({
  gateway,
}) => {
  const { email } = await anAccount(gateway)
  const dead = { token: 'a.b.c', fingerprint: 'guest_1' }
  const body = { username: email, password: PASSWORD }
  expect((await send(gateway, 'POST', '/login/access-token', dead, body)).status).toBe(200)
  const reset = { token: 'x', new_password: PASSWORD }
  expect((await send(gateway, 'POST', '/reset-password/', dead, reset)).status).toBe(400)
  expect((await send(gateway, 'POST', '/users/signup', dead, {})).status).toBe(422)
  expect((await send(gateway, 'GET', '/oauth/google', dead)).status).toBe(200)
})
