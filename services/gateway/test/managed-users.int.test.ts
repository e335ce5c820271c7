import type { UserDto, UsersDto } from '@assay/contracts/users'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, issuesOf, logIn, PASSWORD, send, tokenOf } from './accounts.ts'
import { auditOf } from './audit-of.ts'
import { aGuest, type Gateway, superuserToken, test } from './gateway.ts'

const UNKNOWN = [404, { detail: 'User not found' }]

const anAdmin = async (gateway: Gateway) => ({ token: await superuserToken(gateway) })

const create = (gateway: Gateway, caller: object, body: object = {}) =>
  send(gateway, 'POST', '/users/', caller, { email: anEmail(), password: PASSWORD, ...body })

test('superusers can list accounts in pages', async ({ gateway }) => {
  const admin = await anAdmin(gateway)
  await aGuest(gateway)
  for (let index = 0; index < 4; index++) await anAccount(gateway)
  const list = async (query: string) =>
    (await (await send(gateway, 'GET', `/users/?${query}`, admin)).json()) as UsersDto

  const all = await list('')
  expect(all.count).toBe(all.data.length)
  expect(all.data.every(({ is_guest }) => !is_guest)).toBe(true)
  expect(Object.keys(all.data[0] ?? {})).toEqual([
    'id',
    'email',
    'full_name',
    'role',
    'is_superuser',
    'is_active',
    'is_guest',
  ])
  const pages = [await list('skip=0&limit=2'), await list('skip=2&limit=2')]
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4))
  expect(await list('skip=1000&limit=5')).toEqual({ data: [], count: all.count })
  for (const query of ['skip=-1', 'limit=0', 'limit=101', 'skip=x']) {
    expect((await send(gateway, 'GET', `/users/?${query}`, admin)).status, query).toBe(422)
  }
})

test('a search finds accounts by part of a name or address, sorted and filtered', async ({
  gateway,
}) => {
  const admin = await anAdmin(gateway)
  const mark = crypto.randomUUID().slice(0, 8)
  const add = (name: string, more: object = {}) =>
    create(gateway, admin, { email: `${name}.${mark}@example.com`, full_name: name, ...more })
  await add('Grace')
  await add('Barbara', { is_active: false })
  await add('Tu 100%_', { is_superuser: true, email: `a.${mark}@example.com` })
  const names = async (query: string) => {
    const path = `/users/?search=${mark.toUpperCase()}&${query}`
    const { data, count } = (await (await send(gateway, 'GET', path, admin)).json()) as UsersDto
    return [count, ...data.map(({ full_name }) => full_name)]
  }
  expect(await names('')).toEqual([3, 'Tu 100%_', 'Barbara', 'Grace'])
  expect(await names('sort=full_name')).toEqual([3, 'Barbara', 'Grace', 'Tu 100%_'])
  expect(await names('sort=-full_name&limit=1')).toEqual([3, 'Tu 100%_'])
  expect(await names('sort=email&skip=1')).toEqual([3, 'Barbara', 'Grace'])
  expect(await names('sort=-email')).toEqual([3, 'Grace', 'Barbara', 'Tu 100%_'])
  expect(await names('role=superuser')).toEqual([1, 'Tu 100%_'])
  expect(await names('role=user&status=active')).toEqual([1, 'Grace'])
  expect(await names('status=inactive')).toEqual([1, 'Barbara'])
  const found = await send(gateway, 'GET', '/users/?search=100%25_', admin)
  expect(((await found.json()) as UsersDto).count).toBe(1)
})

test('a superuser can create, read, change and delete an account', async ({ gateway, db }) => {
  const admin = await anAdmin(gateway)
  const email = anEmail()
  const created = await create(gateway, admin, { email, is_superuser: true, full_name: '' })
  const user = (await created.json()) as UserDto
  expect([created.status, user]).toMatchObject([
    200,
    { email, full_name: null, is_superuser: true, is_active: true },
  ])
  expect(await auditOf(db, user.id)).toEqual([
    { action: 'account created', detail: 'role superuser' },
  ])
  const path = `/users/${user.id}`
  expect(await answer(send(gateway, 'GET', path, admin))).toEqual([200, user])

  const change = (body: object) => send(gateway, 'PATCH', path, admin, body)
  expect(await answer(change({ full_name: 'Grace Hopper', password: '' }))).toMatchObject([
    200,
    { full_name: 'Grace Hopper', is_superuser: true },
  ])
  expect((await logIn(gateway, email)).status).toBe(200)
  const secret = 'a second good one'
  expect((await change({ password: secret, confirm_password: secret })).status).toBe(200)
  expect((await logIn(gateway, email)).status).toBe(400)
  expect((await logIn(gateway, email, { password: secret })).status).toBe(200)

  expect(await answer(send(gateway, 'DELETE', path, admin))).toEqual([
    200,
    { message: 'User deleted successfully' },
  ])
  for (const method of ['GET', 'DELETE']) {
    expect(await answer(send(gateway, method, path, admin))).toEqual(UNKNOWN)
  }
  expect(await answer(change({ full_name: 'Nobody' }))).toEqual(UNKNOWN)
})

test('an account has one role, and `is_superuser` withdraws only the role of superusers', async ({
  gateway,
  db,
}) => {
  const admin = await anAdmin(gateway)
  const { id } = await anAccount(gateway, 'organiser')
  const roleAfter = async (body: object) => {
    const [status, user] = await answer(send(gateway, 'PATCH', `/users/${id}`, admin, body))
    expect(status).toBe(200)
    return (user as UserDto).role
  }
  expect(await roleAfter({ is_superuser: false, full_name: 'Grace' })).toBe('organiser')
  expect(await roleAfter({ role: 'reviewer', is_superuser: true })).toBe('reviewer')
  expect(await roleAfter({ is_superuser: true })).toBe('superuser')
  expect(await roleAfter({ is_active: true })).toBe('superuser')
  expect(await roleAfter({ is_superuser: false })).toBe('user')
  expect((await send(gateway, 'PATCH', `/users/${id}`, admin, { role: 'owner' })).status).toBe(422)
  const audit = db.selectFrom('auditEntries').select('detail').where('subjectId', '=', id)
  const details = (await audit.orderBy('id').execute()).map(({ detail }) => detail)
  expect(details.filter((detail) => detail?.includes('role'))).toEqual([
    'role user → organiser',
    'role organiser → reviewer',
    'role reviewer → superuser',
    'role superuser → user',
  ])
})

test("a superuser's invalid input is refused with an error for each field", async ({ gateway }) => {
  const admin = await anAdmin(gateway)
  const { id, email } = await anAccount(gateway)
  const wrong = { email: 'x', password: 'short', confirm_password: 'other', is_active: 'perhaps' }
  const issues = {
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
    confirm_password: 'The passwords do not match',
  }
  expect(await issuesOf(create(gateway, admin, wrong))).toMatchObject(issues)
  expect(
    await issuesOf(send(gateway, 'PATCH', `/users/${id}`, admin, { email: 'x', is_active: 7 })),
  ).toMatchObject({ email: issues.email, is_active: expect.any(String) })
  expect(await answer(create(gateway, admin, { email: email.toUpperCase() }))).toEqual([
    400,
    { detail: 'The user with this email already exists in the system' },
  ])
  const other = await anAccount(gateway)
  expect(await answer(send(gateway, 'PATCH', `/users/${other.id}`, admin, { email }))).toEqual([
    409,
    { detail: 'User with this email already exists' },
  ])
  expect((await send(gateway, 'GET', '/users/not-an-id', admin)).status).toBe(422)
})

test('demotion and deactivation end sessions, and the last superuser cannot be removed', async ({
  gateway,
}) => {
  const first = await anAdmin(gateway)
  const me = (await (await send(gateway, 'GET', '/users/me', first)).json()) as UserDto
  const email = anEmail()
  const second = (await (
    await create(gateway, first, { email, is_superuser: true })
  ).json()) as UserDto
  const token = await tokenOf(logIn(gateway, email))

  for (const [method, body] of [
    ['PATCH', { is_superuser: false }],
    ['PATCH', { full_name: 'Me' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await send(gateway, method, `/users/${me.id}`, first, body)).status).toBe(403)
  }

  const demote = (caller: object, id: string) =>
    send(gateway, 'PATCH', `/users/${id}`, caller, { is_superuser: false })
  const both = await Promise.all([demote(first, second.id), demote({ token }, me.id)])
  // The second change is refused because of the role, or because the first change has ended the
  // session.
  const refusal = expect.toBeOneOf([401, 403])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, refusal])
  const [loser, winner] = both[0]?.status === 200 ? [{ token }, first] : [first, { token }]
  expect((await create(gateway, loser, { email: anEmail(), is_superuser: true })).status).toBe(401)
  expect((await send(gateway, 'GET', '/users/', loser)).status).toBe(401)
  expect((await send(gateway, 'GET', '/users/', winner)).status).toBe(200)
})
