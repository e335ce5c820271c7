import type { ExpertiseDto } from '@assay/contracts/expertise'
import type { ReviewOf, ReviewsDto } from '@assay/contracts/reviews'
import type { Database } from '@assay/db'
import { expect } from 'vitest'
import { type Account, anAccount, answer, send } from './accounts.ts'
import { type Caller, type Gateway, superuserToken, test } from './gateway.ts'

const NEUROSCIENTIST = { field: 'neuroscience', role: 'researcher', years: 12 }
const REQUEST = { evidence: 'staff_page', statement: 'https://example.org/staff/ada' }

const declare = (gateway: Gateway, caller: Caller, body: object) =>
  send(gateway, 'PUT', '/users/me/expertise', caller, body)
const requestAttestation = (gateway: Gateway, caller: Caller, body: object = REQUEST) =>
  answer(send(gateway, 'POST', '/attestations/', caller, body))
async function list(gateway: Gateway, caller: Caller, name = 'waiting') {
  const path = `/reviews/?kind=attestation&list=${name}`
  const response = await send(gateway, 'GET', path, caller)
  return ((await response.json()) as ReviewsDto).data as ReviewOf<'attestation'>[]
}

/** Decides on an attestation request: on the given version, or else on the current one. */
async function decide(
  gateway: Gateway,
  caller: Caller,
  { id, decision, version = 'unseen' }: { id: string; decision: string; version?: string },
) {
  const body = { decision, version, reason: 'I looked.' }
  return answer(send(gateway, 'POST', `/reviews/attestation/${id}`, caller, body))
}

async function expertiseOf(gateway: Gateway, caller: Caller) {
  const response = await send(gateway, 'GET', '/users/me/expertise', caller)
  return (await response.json()) as ExpertiseDto
}

/** Creates an account with a declaration and an attestation request. */
async function aRequester(gateway: Gateway, superuser: Caller) {
  const user = await anAccount(gateway)
  await declare(gateway, user, NEUROSCIENTIST)
  await requestAttestation(gateway, user)
  const row = (await list(gateway, superuser)).find(({ subject }) => subject.user_id === user.id)
  const { id = '', version = '' } = row ?? {}
  return { user, id, version, row }
}

async function aSuperuser(gateway: Gateway, db: Database): Promise<Account> {
  const account = await anAccount(gateway)
  await db.updateTable('users').set({ role: 'superuser' }).where('id', '=', account.id).execute()
  return account
}

test('a request waits, a superuser attests it, and the owner sees the reason and the expiry', async ({
  gateway,
  db,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id, version, row } = await aRequester(gateway, admin)
  expect(row?.subject).toMatchObject({ ...REQUEST, email: user.email, field: 'neuroscience' })
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { ...REQUEST, state: 'waiting' },
  })
  expect((await decide(gateway, admin, { id, version, decision: 'attest' }))[0]).toBe(200)
  const { tier, attestation } = await expertiseOf(gateway, user)
  expect([tier, attestation?.state, attestation?.reason]).toEqual([
    'attested',
    'attested',
    'I looked.',
  ])
  const days = (Date.parse(attestation?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(729)
  expect(days).toBeLessThan(732)
  expect((await list(gateway, admin)).map((one) => one.id)).not.toContain(id)
  const [decided] = await list(gateway, admin, 'decided')
  expect(decided).toMatchObject({ id, state: 'attest', decisions: ['revoke'] })
  expect((await decide(gateway, admin, { id, version, decision: 'refuse' }))[0]).toBe(409)

  const past = new Date(Date.now() - 731 * 86_400_000)
  await db.updateTable('reviews').set({ at: past }).where('id', '=', id).execute()
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { state: 'expired' },
  })
  const [expired] = await list(gateway, admin, 'decided')
  const revoke = { id, version: expired?.version ?? '', decision: 'revoke' }
  expect((await decide(gateway, admin, revoke))[0]).toBe(200)
  expect((await decide(gateway, admin, revoke))[0]).toBe(409)
  // The stored row makes the fold assign the expertise tier of the votes again.
  expect(await db.selectFrom('ledgerInbox').select('kind').execute()).toHaveLength(1)
})

test('no user can attest their own expertise, or send a tier', async ({ gateway, db }) => {
  const superuser = await aSuperuser(gateway, db)
  await declare(gateway, superuser, NEUROSCIENTIST)
  await requestAttestation(gateway, superuser)
  const own = (await list(gateway, superuser)).find(
    ({ subject }) => subject.user_id === superuser.id,
  )
  for (const decision of ['attest', 'refuse']) {
    const { id = '', version = '' } = own ?? {}
    expect(await decide(gateway, superuser, { id, version, decision })).toEqual([
      409,
      { detail: 'You cannot decide about your own expertise' },
    ])
  }
  const { user } = await aRequester(gateway, superuser)
  const forged = { ...REQUEST, tier: 'attested', decision: 'attest' }
  expect((await requestAttestation(gateway, user, forged))[0]).toBe(422)
  expect((await expertiseOf(gateway, user)).tier).toBe('declared')
})

test('a decision about an older version of a request is refused', async ({ gateway }) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id, version } = await aRequester(gateway, admin)
  await declare(gateway, user, { ...NEUROSCIENTIST, role: 'clinician' })
  await requestAttestation(gateway, user)
  expect((await decide(gateway, admin, { id, version, decision: 'attest' }))[0]).toBe(409)
  expect((await expertiseOf(gateway, user)).tier).toBe('declared')
})

test('an attestation applies only to the declaration for which it was given', async ({
  gateway,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id, version } = await aRequester(gateway, admin)
  await decide(gateway, admin, { id, version, decision: 'attest' })
  await declare(gateway, user, { ...NEUROSCIENTIST, years: 13 })
  expect((await expertiseOf(gateway, user)).tier).toBe('attested')
  await declare(gateway, user, { ...NEUROSCIENTIST, field: 'genetics' })
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { state: 'outdated' },
  })
  await requestAttestation(gateway, user)
  await requestAttestation(gateway, user, { ...REQUEST, statement: 'Another page' })
  const waiting = (await list(gateway, admin)).map(({ subject }) => subject)
  const ofUser = waiting.filter(({ user_id }) => user_id === user.id)
  expect(ofUser).toMatchObject([{ field: 'genetics', statement: 'Another page' }])
  await send(gateway, 'DELETE', '/users/me/expertise', user)
  const left = (await list(gateway, admin)).map(({ subject }) => subject.user_id)
  expect(left).not.toContain(user.id)
  expect((await expertiseOf(gateway, user)).tier).toBe('undeclared')
  expect((await requestAttestation(gateway, user))[0]).toBe(409)
})

test('only the owner and reviewing superusers see an attestation', async ({ gateway, db }) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id, version } = await aRequester(gateway, admin)
  await decide(gateway, admin, { id, version, decision: 'attest' })
  for (const path of [
    ...[`/users/${user.id}`, `/users/?search=${user.email}`, '/analytics/users'],
    ...[`/threads/?user_id=${user.id}`, '/leaderboard/', '/reviews/?kind=exclusion'],
  ]) {
    const text = await (await send(gateway, 'GET', path, admin)).text()
    expect(text, path).not.toMatch(/neuroscience|staff_page|attested|"tier":"/)
  }
  const own = await (await send(gateway, 'GET', '/users/me/export', user)).json()
  expect(own).toMatchObject({ attestations: [{ ...REQUEST, state: 'attested' }] })
  await send(gateway, 'DELETE', '/users/me', user)
  const rows = db.selectFrom('reviews').selectAll().where('subject', '=', user.id)
  expect(await rows.execute()).toEqual([])
})
