import { invitationLinkIn, studyLinkIn } from '@assay/testing'
import { expect } from 'vitest'
import { anEmail, answer, logIn, send, signUp, tokenOf } from './accounts.ts'
import { auditOf } from './audit-of.ts'
import { type Caller, type Gateway, superuserToken } from './gateway.ts'
import { aLink, listInvitations } from './invitations.ts'
import { test as base } from './mailed-gateway.ts'
import { aCollectedStudy, linkTo } from './rated-study.ts'

const test = base
  .extend('mailPolicy', { scope: 'file' }, { ADMISSION: 'invitation' })
  .extend('superuser', { scope: 'file' }, async ({ gateway }) => ({
    token: await superuserToken(gateway),
  }))
  .extend('mailsTo', { scope: 'file' }, ({ mailServer: { mails } }) => {
    /** Returns the tokens mailed to this address as soon as there are `count`. */
    return async (email: string, count = 1) => {
      const links = () =>
        mails.filter(({ to }) => to === email).map(({ source }) => invitationLinkIn(source))
      await expect.poll(() => links().filter(Boolean).length).toBe(count)
      return links().map((link) => new URL(link).searchParams.get('token') ?? '')
    }
  })

const refusal = (detail: string) => [400, { detail }]
const USED = refusal('This invitation has already been used.')
const REVOKED = refusal('This invitation was revoked.')
const INVALID = refusal('This invitation is invalid or was replaced.')

const join = (gateway: Gateway, invitation: string, email = anEmail(), more: object = {}) =>
  answer(signUp(gateway, email, { invitation, ...more }))
const check = (gateway: Gateway, token: string) =>
  answer(send(gateway, 'POST', '/invitations/check', {}, { token }))
const invite = (gateway: Gateway, caller: Caller, body: object) =>
  answer(send(gateway, 'POST', '/invitations/', caller, body))
const meOf = async (gateway: Gateway, email: string) =>
  (
    await answer(send(gateway, 'GET', '/users/me', { token: await tokenOf(logIn(gateway, email)) }))
  )[1]

test('without an invitation, nobody can sign up', async ({ gateway }) => {
  expect(await answer(signUp(gateway, anEmail()))).toEqual(refusal('Accounts are by invitation.'))
  const admission = { rule: 'invitation', domains: [], has_guests: true, needs_confirmation: false }
  expect(await answer(send(gateway, 'GET', '/admission/'))).toEqual([200, admission])
})

test('a link admits at most its number of people', async ({ gateway, superuser, db }) => {
  const { token, ...link } = await aLink(gateway, superuser, { max_uses: 2 })
  expect(link).toMatchObject({ email: null, role: 'user', state: 'open', uses: 0, max_uses: 2 })
  const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  expect(await check(gateway, token)).toEqual([200, { email: null }])
  const email = anEmail()
  expect((await join(gateway, token, email))[0]).toBe(200)
  expect(await meOf(gateway, email)).toMatchObject({
    is_superuser: false,
    is_email_verified: false,
  })
  // An attempt with the address of an account is not a use.
  expect((await join(gateway, token, email))[0]).toBe(400)
  expect((await join(gateway, token))[0]).toBe(200)
  expect(await join(gateway, token)).toEqual(USED)
  expect(await check(gateway, token)).toEqual(USED)
  const listed = (await listInvitations(gateway, superuser)).find(({ id }) => id === link.id)
  expect(listed).toMatchObject({ state: 'used', uses: 2 })
  const stored = await db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('if many people use a link at once, only one gets its last use', async ({
  gateway,
  superuser,
}) => {
  const { token, id } = await aLink(gateway, superuser)
  const joining = Array.from({ length: 5 }, () => join(gateway, token))
  const statuses = (await Promise.all(joining)).map(([status]) => status)
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  const listed = (await listInvitations(gateway, superuser)).find((each) => each.id === id)
  expect(listed).toMatchObject({ state: 'used', uses: 1 })
})

test('an expired, a revoked and an unknown invitation admit nobody', async ({
  gateway,
  superuser,
  db,
}) => {
  const expired = await aLink(gateway, superuser)
  const expiresAt = new Date(Date.now() - 1_000)
  await db.updateTable('invitations').set({ expiresAt }).where('id', '=', expired.id).execute()
  expect(await join(gateway, expired.token)).toEqual(refusal('This invitation has expired.'))

  const revoked = await aLink(gateway, superuser)
  const path = `/invitations/${revoked.id}`
  expect((await send(gateway, 'DELETE', path, superuser)).status).toBe(200)
  expect((await send(gateway, 'DELETE', path, superuser)).status).toBe(404)
  expect(await join(gateway, revoked.token)).toEqual(REVOKED)
  expect(await join(gateway, 'guessed')).toEqual(INVALID)
  const states = (await listInvitations(gateway, superuser)).map(({ id, state }) => [id, state])
  expect(states).toEqual(
    expect.arrayContaining([
      [expired.id, 'expired'],
      [revoked.id, 'revoked'],
    ]),
  )
})

test('a mailed invitation admits only its address, which then counts as confirmed', async ({
  gateway,
  superuser,
  mailsTo,
  mailServer,
}) => {
  const email = anEmail()
  const emails = [email.toUpperCase(), email]
  expect(await invite(gateway, superuser, { emails })).toEqual([
    200,
    { message: '1 invitation sent' },
  ])
  const [token = ''] = await mailsTo(email)
  expect(await check(gateway, token)).toEqual([200, { email }])
  expect(await join(gateway, token)).toEqual(refusal('This invitation is for another address.'))
  expect((await join(gateway, token, email.toUpperCase()))[0]).toBe(200)
  expect(await meOf(gateway, email)).toMatchObject({ is_email_verified: true })
  expect(await join(gateway, token, email)).toEqual(USED)
  expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await invite(gateway, superuser, { emails: [email] })).toEqual([
    409,
    { detail: `${email} has an account.` },
  ])
})

test('the address of a deleted account stays in no invitation', async ({
  gateway,
  superuser,
  mailsTo,
  db,
}) => {
  const email = anEmail()
  await invite(gateway, superuser, { emails: [email] })
  const [token = ''] = await mailsTo(email)
  await join(gateway, token, email)
  const user = { token: await tokenOf(logIn(gateway, email)) }
  expect((await send(gateway, 'DELETE', '/users/me', user)).status).toBe(200)
  const left = await db.selectFrom('invitations').select('email').execute()
  expect(left).not.toContainEqual({ email })
})

test('a second mail replaces the first', async ({ gateway, superuser, mailsTo }) => {
  const email = anEmail()
  await invite(gateway, superuser, { emails: [email] })
  await mailsTo(email)
  await invite(gateway, superuser, { emails: [email], role: 'superuser' })
  const [older = '', newer = ''] = await mailsTo(email, 2)
  expect(await join(gateway, older, email)).toEqual(INVALID)
  expect((await join(gateway, newer, email))[0]).toBe(200)
  expect(await meOf(gateway, email)).toMatchObject({ is_superuser: true })
})

test('only the invitation decides the role', async ({ gateway, superuser }) => {
  const { token } = await aLink(gateway, superuser)
  const email = anEmail()
  const escalation = { is_superuser: true, role: 'superuser' }
  expect((await join(gateway, token, email, escalation))[0]).toBe(200)
  expect(await meOf(gateway, email)).toMatchObject({ is_superuser: false })
})

test('a superuser who lost the role gets no role with an earlier link', async ({
  gateway,
  superuser,
}) => {
  const email = anEmail()
  const first = await aLink(gateway, superuser, { role: 'superuser' })
  const [, created] = await join(gateway, first.token, email)
  const { id } = created as { id: string }
  const other = { token: await tokenOf(logIn(gateway, email)) }
  const forLater = [
    await aLink(gateway, other, { role: 'superuser' }),
    await aLink(gateway, other, { role: 'organiser' }),
    await aLink(gateway, other, { role: 'reviewer' }),
  ]
  const forUser = await aLink(gateway, other)
  const demoted = send(gateway, 'PATCH', `/users/${id}`, superuser, { is_superuser: false })
  expect((await demoted).status).toBe(200)
  for (const { token } of forLater) expect(await join(gateway, token)).toEqual(REVOKED)
  expect((await join(gateway, forUser.token))[0]).toBe(200)
})

test.for([
  { max_uses: 0 },
  { max_uses: 1_001 },
  { expires_in_days: 0 },
  { expires_in_days: 91 },
  { role: 'owner' },
  { role: 'superuser', max_uses: 2 },
  { role: 'organiser', max_uses: 2 },
  { email: 'ada@example.com' },
])('a link with %j is refused', async (body, { gateway, superuser }) => {
  expect((await send(gateway, 'POST', '/invitations/link', superuser, body)).status).toBe(422)
})

test('invitations, their uses and revocations are audited', async ({ gateway, superuser, db }) => {
  const { token, id } = await aLink(gateway, superuser, { max_uses: 3 })
  await join(gateway, token)
  await send(gateway, 'DELETE', `/invitations/${id}`, superuser)
  const entries = await auditOf(db, id)
  expect(entries).toEqual([
    { action: 'account invited', detail: 'link, uses: 3, user' },
    { action: 'invitation used', detail: 'user' },
    { action: 'invitation revoked', detail: null },
  ])
})

test('a mailed invitation to a study admits its address, until it is accepted; a link admits nobody', async ({
  gateway,
  superuser: organiser,
  mailServer: { mails },
  db,
}) => {
  const study = await aCollectedStudy({ gateway, db, organiser }, {})
  const email = anEmail()
  await send(gateway, 'POST', `/studies/${study.id}/raters`, organiser, { emails: [email] })
  const link = () =>
    mails.filter(({ to }) => to === email).map(({ source }) => studyLinkIn(source))[0]
  await expect.poll(link).toMatch(/token=/)
  const token = new URL(link() ?? '').searchParams.get('token') ?? ''
  const read = (of: string) =>
    answer(send(gateway, 'POST', '/studies/invitation', {}, { token: of }))
  expect(await check(gateway, token)).toEqual([200, { email }])
  expect(await read(token)).toMatchObject([200, { admits: true }])
  expect(await join(gateway, token)).toEqual(refusal('This invitation is for another address.'))
  expect((await join(gateway, token, email))[0]).toBe(200)
  const me = { token: await tokenOf(logIn(gateway, email)) }
  expect(await meOf(gateway, email)).toMatchObject({ is_email_verified: true, role: 'user' })
  expect((await send(gateway, 'POST', '/studies/join', me, { token })).status).toBe(200)
  expect(await check(gateway, token)).toEqual(INVALID)
  expect(await read(token)).toMatchObject([200, { admits: false }])

  const shared = await linkTo(gateway, study)
  expect(await read(shared)).toMatchObject([200, { admits: false }])
  expect(await join(gateway, shared)).toEqual(INVALID)
})
