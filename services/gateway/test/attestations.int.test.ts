import type { AttestationsDto } from '@assay/contracts/attestations'
import type { ExpertiseDto } from '@assay/contracts/expertise'
import type { Database } from '@assay/db'
import { expect } from 'vitest'
import { type Account, anAccount, answer, send } from './accounts.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'

const NEUROSCIENTIST = { field: 'neuroscience', role: 'researcher', years: 12 }
const ASKED = { evidence: 'staff_page', statement: 'https://example.org/staff/ada' }

const declare = (gateway: Gateway, caller: Caller, body: object) =>
  send(gateway, 'PUT', '/users/me/expertise', caller, body)
const ask = (gateway: Gateway, caller: Caller, body: object = ASKED) =>
  answer(send(gateway, 'POST', '/attestations/', caller, body))
const decide = (gateway: Gateway, caller: Caller, id: string, decision: string) =>
  answer(send(gateway, 'PATCH', `/attestations/${id}`, caller, { decision, reason: 'I looked.' }))

async function expertiseOf(gateway: Gateway, caller: Caller) {
  const response = await send(gateway, 'GET', '/users/me/expertise', caller)
  return (await response.json()) as ExpertiseDto
}

async function list(gateway: Gateway, caller: Caller, name = 'waiting') {
  const response = await send(gateway, 'GET', `/attestations/?list=${name}`, caller)
  return ((await response.json()) as AttestationsDto).data
}

/** An account that declared something and asks that it is attested. */
async function anAsker(gateway: Gateway, superuser: Caller) {
  const user = await anAccount(gateway)
  await declare(gateway, user, NEUROSCIENTIST)
  await ask(gateway, user)
  const row = (await list(gateway, superuser)).find(({ user_id }) => user_id === user.id)
  return { user, id: row?.id ?? '', row }
}

async function aSuperuser(gateway: Gateway, db: Database): Promise<Account> {
  const account = await anAccount(gateway)
  await db.updateTable('users').set({ isSuperuser: true }).where('id', '=', account.id).execute()
  return account
}

test('who asks waits, is attested by a superuser, and is told why and until when', async ({
  gateway,
  db,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id, row } = await anAsker(gateway, admin)
  expect(row).toMatchObject({ ...ASKED, email: user.email, field: 'neuroscience', decision: null })
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { ...ASKED, state: 'waiting' },
  })
  expect((await decide(gateway, admin, id, 'attest'))[0]).toBe(200)
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
  expect((await list(gateway, admin, 'decided'))[0]).toMatchObject({ id, decision: 'attest' })
  expect(await decide(gateway, admin, id, 'refuse')).toEqual([
    409,
    { detail: 'This was decided already' },
  ])

  const expired = { expiresAt: new Date(Date.now() - 1) }
  await db.updateTable('attestations').set(expired).where('id', '=', id).execute()
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { state: 'expired' },
  })
  expect((await decide(gateway, admin, id, 'revoke'))[0]).toBe(200)
  expect((await decide(gateway, admin, id, 'revoke'))[0]).toBe(409)
  // A fold looks once more as what the votes were cast.
  expect(await db.selectFrom('ledgerInbox').select('kind').execute()).toHaveLength(1)
  const audit = await db
    .selectFrom('auditEntries')
    .select(['action', 'detail'])
    .where('subjectId', '=', user.id)
    .where('detail', '=', 'staff_page')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['expertise attested', 'attestation revoked'])
})

test('nobody attests themselves, and only superusers anybody', async ({ gateway, db }) => {
  const superuser = await aSuperuser(gateway, db)
  await declare(gateway, superuser, NEUROSCIENTIST)
  await ask(gateway, superuser)
  const own = (await list(gateway, superuser)).find(({ user_id }) => user_id === superuser.id)
  for (const decision of ['attest', 'refuse', 'revoke']) {
    expect(await decide(gateway, superuser, own?.id ?? '', decision)).toEqual([
      403,
      { detail: 'Nobody decides about their own expertise' },
    ])
  }
  const { user, id } = await anAsker(gateway, superuser)
  expect((await decide(gateway, user, id, 'attest'))[0]).toBe(403)
  expect((await decide(gateway, await anAccount(gateway), id, 'attest'))[0]).toBe(403)
  const forged = { ...ASKED, tier: 'attested', decision: 'attest' }
  expect((await ask(gateway, user, forged))[0]).toBe(422)
  expect((await expertiseOf(gateway, user)).tier).toBe('declared')
  expect((await ask(gateway, await aGuest(gateway)))[0]).toBe(401)
})

test('nobody attests what was asked for after they had read', async ({ gateway }) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id } = await anAsker(gateway, admin)
  await declare(gateway, user, { ...NEUROSCIENTIST, role: 'clinician' })
  await ask(gateway, user)
  expect((await decide(gateway, admin, id, 'attest'))[0]).toBe(404)
  expect((await expertiseOf(gateway, user)).tier).toBe('declared')
})

test('another declaration is not what was attested, and the same again is', async ({ gateway }) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id } = await anAsker(gateway, admin)
  await decide(gateway, admin, id, 'attest')
  await declare(gateway, user, { ...NEUROSCIENTIST, years: 13 })
  expect((await expertiseOf(gateway, user)).tier).toBe('attested')
  await declare(gateway, user, { ...NEUROSCIENTIST, field: 'genetics' })
  expect(await expertiseOf(gateway, user)).toMatchObject({
    tier: 'declared',
    attestation: { state: 'outdated' },
  })
  await ask(gateway, user)
  await ask(gateway, user, { ...ASKED, statement: 'Another page' })
  const waiting = (await list(gateway, admin)).filter(({ user_id }) => user_id === user.id)
  expect(waiting).toMatchObject([{ field: 'genetics', statement: 'Another page' }])
  await send(gateway, 'DELETE', '/users/me/expertise', user)
  const left = (await list(gateway, admin)).filter(({ user_id }) => user_id === user.id)
  expect(left).toEqual([])
  expect((await expertiseOf(gateway, user)).tier).toBe('undeclared')
  expect((await ask(gateway, user))[0]).toBe(409)
})

test('it is the person’s, and nobody else is told anywhere else', async ({ gateway, db }) => {
  const admin = { token: await superuserToken(gateway) }
  const { user, id } = await anAsker(gateway, admin)
  await decide(gateway, admin, id, 'attest')
  for (const path of [
    ...[`/users/${user.id}`, `/users/?search=${user.email}`, '/analytics/users'],
    ...[`/threads/?user_id=${user.id}`, '/leaderboard/', '/exclusions/'],
  ]) {
    const text = await (await send(gateway, 'GET', path, admin)).text()
    expect(text, path).not.toMatch(/neuroscience|staff_page|attest|"tier":"/)
  }
  const own = await (await send(gateway, 'GET', '/users/me/export', user)).json()
  expect(own).toMatchObject({ attestations: [{ ...ASKED, state: 'attested' }] })
  await send(gateway, 'DELETE', '/users/me', user)
  const rows = db.selectFrom('attestations').selectAll().where('userId', '=', user.id)
  expect(await rows.execute()).toEqual([])
})
