import { connectRedis } from '@assay/queue'
import { type ReceivedMail, resetLinkIn } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { createMailer } from '../src/accounts/mail/create-mailer.ts'
import { insertReset } from '../src/accounts/mail/recovery-repository.ts'
import { startAccountMails } from '../src/accounts/mail/start-account-mails.ts'
import {
  type Account,
  anAccount,
  anEmail,
  answer,
  issuesOf,
  logIn,
  PASSWORD,
  send,
} from './accounts.ts'
import { type Gateway, superuserToken } from './gateway.ts'
import { aGuardedAccount, codeOf } from './guarded-account.ts'
import { test } from './mailed-gateway.ts'

const NEW_PASSWORD = 'a brand new password'
const INVALID = [400, { detail: 'Invalid token' }]

const recover = (gateway: Gateway, email: string) =>
  send(gateway, 'POST', `/password-recovery/${encodeURIComponent(email)}`)

const reset = (gateway: Gateway, token: string, new_password = NEW_PASSWORD) =>
  send(gateway, 'POST', '/reset-password/', {}, { token, new_password })

/** Returns the recovery mails to this address as soon as there are `count` mails. */
async function mailsTo(mails: readonly ReceivedMail[], { email }: Account, count = 1) {
  const found = () => mails.filter(({ to, source }) => to === email && resetLinkIn(source))
  await expect.poll(() => found().length).toBe(count)
  return found().map(({ source }) => source)
}

function tokenIn(source = ''): string {
  const link = new URL(resetLinkIn(source))
  expect(link.origin).toBe('https://assay.example')
  return link.searchParams.get('token') ?? ''
}

test('a mailed link sets a new password once and ends all sessions', async ({
  gateway,
  mailServer,
  db,
}) => {
  const user = await anAccount(gateway)
  expect(await answer(recover(gateway, user.email.toUpperCase()))).toEqual([
    200,
    { message: 'Password recovery email sent' },
  ])
  const [mail] = await mailsTo(mailServer.mails, user)
  expect(mail).toContain('text/html')
  expect(mail).toContain('text/plain')
  const token = tokenIn(mail)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await db.selectFrom('accountMails').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)

  expect(await issuesOf(reset(gateway, token, 'short'))).toEqual({
    new_password: 'Password must be at least 8 characters',
  })
  expect(await issuesOf(reset(gateway, token, 'password123'))).toEqual({
    new_password: 'This password is too easy to guess',
  })
  const answers = await Promise.all([1, 2, 3].map(() => answer(reset(gateway, token))))
  expect(answers.filter(([status]) => status === 200)).toEqual([
    [200, { message: 'Password updated successfully' }],
  ])
  expect(answers.filter(([status]) => status !== 200)).toEqual([INVALID, INVALID])
  expect((await logIn(gateway, user.email)).status).toBe(400)
  expect((await logIn(gateway, user.email, { password: NEW_PASSWORD })).status).toBe(200)
  await expect.poll(async () => (await send(gateway, 'GET', '/users/me', user)).status).toBe(401)
})

test('a link removes only what others set up before the address was confirmed', async ({
  gateway,
  mailServer,
  db,
}) => {
  const user = await anAccount(gateway)
  const setUp = async () => {
    const [row, secret] = [{ userId: user.id }, { sealedSecret: Buffer.alloc(48) }]
    await insertRows(db, 'identities', { provider: 'google', subject: crypto.randomUUID(), ...row })
    await insertRows(db, 'totpSecrets', { ...row, ...secret, enabledAt: new Date() })
  }
  const kept = async () => [
    await db.selectFrom('identities').select('userId').where('userId', '=', user.id).execute(),
    await db.selectFrom('totpSecrets').select('userId').where('userId', '=', user.id).execute(),
  ]
  const resetByMail = async (count: number) => {
    await recover(gateway, user.email)
    const mails = await mailsTo(mailServer.mails, user, count)
    const warns = mails.at(-1)?.includes('two-factor sign-in is turned off') ?? false
    const body = await (await reset(gateway, tokenIn(mails.at(-1)))).json()
    return { warns, body }
  }
  await setUp()
  expect(await resetByMail(1)).toEqual({
    warns: true,
    body: { message: 'Password updated successfully', two_factor_ended: true },
  })
  expect(await kept()).toEqual([[], []])
  expect((await logIn(gateway, user.email, { password: NEW_PASSWORD })).status).toBe(200)

  await setUp()
  expect(await resetByMail(2)).toEqual({
    warns: false,
    body: { message: 'Password updated successfully' },
  })
  expect((await kept()).map((rows) => rows.length)).toEqual([1, 1])
  expect((await logIn(gateway, user.email, { password: NEW_PASSWORD })).status).toBe(409)
})

test('an account that was confirmed before its address changed keeps its second factor', async ({
  gateway,
  mailServer,
  db,
}) => {
  const before = await anAccount(gateway)
  const confirmed = { emailVerifiedAt: new Date() }
  await db.updateTable('users').set(confirmed).where('id', '=', before.id).execute()
  const { user, access_token: token, secret } = await aGuardedAccount(gateway, before)
  const move = { email: anEmail(), current_password: PASSWORD, totp_code: codeOf(secret, 1) }
  expect((await send(gateway, 'PATCH', '/users/me', { token }, move)).status).toBe(200)

  const moved = { ...user, email: move.email }
  await recover(gateway, moved.email)
  const [mail] = await mailsTo(mailServer.mails, moved)
  expect(mail).not.toContain('two-factor sign-in is turned off')
  expect(await answer(reset(gateway, tokenIn(mail)))).toEqual([
    200,
    { message: 'Password updated successfully' },
  ])
  expect((await logIn(gateway, moved.email, { password: NEW_PASSWORD })).status).toBe(409)
})

test('only the latest mail is valid, and it expires after one hour', async ({
  gateway,
  mailServer,
  db,
}) => {
  const user = await anAccount(gateway)
  await recover(gateway, user.email)
  await mailsTo(mailServer.mails, user)
  await recover(gateway, user.email)
  const sources = await mailsTo(mailServer.mails, user, 2)
  expect(sources.map((source) => source.includes('It replaces the link'))).toEqual([false, true])
  const [older, newer] = sources.map((mail) => tokenIn(mail))
  expect(await answer(reset(gateway, older ?? ''))).toEqual(INVALID)

  const latest = db.updateTable('accountMails').where('userId', '=', user.id)
  await latest.set({ expiresAt: new Date(Date.now() - 1_000) }).execute()
  expect(await answer(reset(gateway, newer ?? ''))).toEqual(INVALID)
  await latest.set({ expiresAt: new Date(Date.now() + 60_000) }).execute()
  expect((await reset(gateway, newer ?? '')).status).toBe(200)
})

test('an unknown address gets the same response and no mail', async ({
  gateway,
  mailServer,
  db,
}) => {
  const user = await anAccount(gateway)
  const idle = await anAccount(gateway)
  await db.updateTable('users').set({ isActive: false }).where('id', '=', idle.id).execute()
  const strangers = [`nobody.${crypto.randomUUID()}@example.com`, idle.email]
  const answers = []
  for (const email of [...strangers, user.email])
    answers.push(await answer(recover(gateway, email)))
  expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1)
  await mailsTo(mailServer.mails, user)
  const resets = mailServer.mails.filter(({ source }) => resetLinkIn(source))
  expect(resets.filter(({ to }) => strangers.includes(to))).toEqual([])
  expect(await issuesOf(recover(gateway, 'not-an-address'))).toEqual({
    email: 'Invalid email address',
  })
})

test('a link of an inactive account and an unknown token are invalid', async ({
  gateway,
  mailServer,
  db,
}) => {
  const user = await anAccount(gateway)
  await recover(gateway, user.email)
  const [mail] = await mailsTo(mailServer.mails, user)
  await db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
  for (const token of [tokenIn(mail), 'x', crypto.randomUUID()]) {
    expect(await answer(reset(gateway, token))).toEqual(INVALID)
  }
  expect((await send(gateway, 'POST', '/reset-password/', {}, {})).status).toBe(422)
})

test('superusers can read the mail, which has a working link', async ({ gateway }) => {
  const user = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  const read = (caller: object, email = user.email) =>
    send(gateway, 'POST', `/password-recovery-html-content/${email}`, caller)
  expect(await answer(read(admin, 'nobody@example.com'))).toEqual([
    404,
    { detail: 'User not found' },
  ])
  const { subject, html_content } = (await (await read(admin)).json()) as {
    subject: string
    html_content: string
  }
  expect(subject).toContain(user.email)
  expect((await reset(gateway, tokenIn(html_content))).status).toBe(200)
})

test('the sweep sends mails whose job Redis has lost', async ({
  gateway,
  mailServer,
  db,
  redisUrl,
  log,
  resources,
}) => {
  const user = await anAccount(gateway)
  const request = await insertReset(db, user.email, 'en')
  const redis = resources.use(connectRedis(redisUrl, log))
  const mailer = resources.use(
    createMailer({ url: `smtp://127.0.0.1:${mailServer.port}`, from: 'no-reply@assay.example' }),
  )
  const publicUrl = 'https://assay.example'
  const options = { db, redis, log, mailer, brand: 'Assay', publicUrl, sweepIntervalMs: 50 }
  startAccountMails(options, resources)
  await mailsTo(mailServer.mails, user)
  expect(request).toBeDefined()
})
