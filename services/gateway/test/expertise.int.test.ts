import { expect } from 'vitest'
import { anAccount, answer, logIn, send, tokenOf } from './accounts.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'

const PATH = '/users/me/expertise'
const NEUROSCIENTIST = { field: 'neuroscience', role: 'researcher', years: 12 }
const STUDENT = { field: 'genetics', role: 'student', years: 0 }
const UNDECLARED = {
  ...{ tier: 'undeclared', declared: null, may_declare: true },
  ...{ orcid: null, is_affiliated: false, may_link_orcid: false },
  ...{ attestation: null, may_request_attestation: false },
}

const read = (gateway: Gateway, caller: Caller) => answer(send(gateway, 'GET', PATH, caller))
const declare = (gateway: Gateway, caller: Caller, body: object) =>
  answer(send(gateway, 'PUT', PATH, caller, body))
const exportOf = async (gateway: Gateway, caller: Caller) =>
  (await answer(send(gateway, 'GET', '/users/me/export', caller)))[1]

test('an account declares its expertise, changes it and withdraws it', async ({ gateway, db }) => {
  const user = await anAccount(gateway)
  expect(await read(gateway, user)).toEqual([200, UNDECLARED])
  await declare(gateway, user, STUDENT)
  const expected = { tier: 'declared', declared: NEUROSCIENTIST, may_declare: true }
  expect(await declare(gateway, user, NEUROSCIENTIST)).toMatchObject([200, expected])
  expect(await read(gateway, user)).toMatchObject([200, expected])
  expect(await exportOf(gateway, user)).toMatchObject({ expertise: NEUROSCIENTIST })
  expect(await answer(send(gateway, 'DELETE', PATH, user))).toEqual([200, UNDECLARED])
  // The stored row makes the fold assign the expertise tier of the votes again.
  expect(await db.selectFrom('ledgerInbox').select('kind').execute()).toHaveLength(1)
  expect(await exportOf(gateway, user)).toMatchObject({ expertise: null })
})

test('only listed fields, roles and years are accepted', async ({ gateway }) => {
  const user = await anAccount(gateway)
  for (const change of [
    { field: 'knowledge' },
    { field: ['neuroscience'] },
    { role: 'superuser' },
    { years: -1 },
    { years: 81 },
    { years: 1.5 },
    { tier: 'attested' },
  ]) {
    const [status] = await declare(gateway, user, { ...STUDENT, ...change })
    expect(status, JSON.stringify(change)).toBe(422)
  }
  expect(await read(gateway, user)).toEqual([200, UNDECLARED])
})

test('a guest can declare expertise once, and an account without a declaration takes it over', async ({
  gateway,
}) => {
  const [guest, later] = await Promise.all([aGuest(gateway), aGuest(gateway)])
  await declare(gateway, guest, STUDENT)
  const refused = { detail: 'Please sign in to change your expertise.' }
  expect(await declare(gateway, guest, NEUROSCIENTIST)).toEqual([409, refused])
  const once = { tier: 'declared', declared: STUDENT, may_declare: false }
  expect(await read(gateway, guest)).toMatchObject([200, once])

  const user = await anAccount(gateway)
  const signIn = (fingerprint_hash: string) =>
    tokenOf(logIn(gateway, user.email, { fingerprint_hash }))
  const token = await signIn(guest.fingerprint)
  expect(await read(gateway, { token })).toMatchObject([200, { declared: STUDENT }])
  await declare(gateway, later, NEUROSCIENTIST)
  await signIn(later.fingerprint)
  expect(await read(gateway, { token })).toMatchObject([200, { declared: STUDENT }])
})

test('the expertise is hidden from other users and is deleted with the account', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  await declare(gateway, user, NEUROSCIENTIST)
  const superuser = { token: await superuserToken(gateway) }
  for (const path of [`/users/${user.id}`, `/users/?search=${user.email}`, '/analytics/users']) {
    const text = await (await send(gateway, 'GET', path, superuser)).text()
    expect(text, path).not.toMatch(/neuroscience|expertise/)
  }
  await send(gateway, 'DELETE', '/users/me', user)
  const left = db.selectFrom('declaredExpertise').selectAll().where('userId', '=', user.id)
  expect(await left.execute()).toEqual([])
})
