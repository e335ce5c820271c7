import type { UpdatedMeDto } from '@assay/contracts/users'
import { confirmationLinkIn } from '@assay/testing'
import { selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, logIn, PASSWORD, send, tokenOf } from './accounts.ts'
import type { Caller, Gateway } from './gateway.ts'
import { test as base } from './mailed-gateway.ts'

const test = base.extend('mailsTo', { scope: 'file' }, ({ mailServer: { mails } }) => {
  /** Returns the mails to this address as soon as there are `count` mails. */
  return async (email: string, count: number) => {
    const found = () => mails.filter(({ to }) => to === email).map(({ source }) => source)
    await expect.poll(() => found().length).toBe(count)
    return found()
  }
})

const INVALID = [400, { detail: 'Invalid token' }]
const WRONG = [403, { detail: 'Incorrect password' }]

const confirm = (gateway: Gateway, token: string) =>
  answer(send(gateway, 'POST', '/users/confirm-email', {}, { token }))
const resendMail = (gateway: Gateway, caller: Caller) =>
  send(gateway, 'POST', '/users/me/confirmation', caller)
const me = async (gateway: Gateway, caller: Caller) =>
  (await (await send(gateway, 'GET', '/users/me', caller)).json()) as UpdatedMeDto

function tokenIn(source = ''): string {
  const link = new URL(confirmationLinkIn(source))
  expect(link.origin).toBe('https://assay.example')
  return link.searchParams.get('token') ?? ''
}

test('an address is confirmed once by the mailed link', async ({ gateway, mailsTo, db }) => {
  const user = await anAccount(gateway)
  expect(await me(gateway, user)).toMatchObject({ is_email_verified: false })
  const [mail] = await mailsTo(user.email, 1)
  const token = tokenIn(mail)
  const stored = await db.selectFrom('accountMails').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)

  const answers = await Promise.all([1, 2, 3].map(() => confirm(gateway, token)))
  expect(answers.filter(([status]) => status === 200)).toEqual([
    [200, { message: 'Email address confirmed' }],
  ])
  expect(answers.filter(([status]) => status !== 200)).toEqual([INVALID, INVALID])
  const audited = await selectRows(db, 'auditEntries', ['subjectId'], {
    detail: 'address confirmed',
  })
  expect(audited).toEqual([{ subjectId: user.id }])
  expect(await me(gateway, user)).toMatchObject({ is_email_verified: true })
  expect(await answer(resendMail(gateway, user))).toEqual([
    409,
    { detail: 'This address is already confirmed' },
  ])
})

test('only the latest link is valid, and it expires after one day', async ({
  gateway,
  mailsTo,
  db,
}) => {
  const user = await anAccount(gateway)
  await mailsTo(user.email, 1)
  expect((await resendMail(gateway, user)).status).toBe(200)
  const [older, newer] = (await mailsTo(user.email, 2)).map(tokenIn)
  expect(await confirm(gateway, older ?? '')).toEqual(INVALID)

  const mails = db.updateTable('accountMails').where('userId', '=', user.id)
  await mails.set({ expiresAt: new Date(Date.now() - 1_000) }).execute()
  expect(await confirm(gateway, newer ?? '')).toEqual(INVALID)
  await mails.set({ expiresAt: new Date(Date.now() + 60_000) }).execute()
  expect((await confirm(gateway, newer ?? ''))[0]).toBe(200)
})

test('a new address requires the password and ends the other sessions', async ({
  gateway,
  mailsTo,
}) => {
  const user = await anAccount(gateway)
  const other = { token: await tokenOf(logIn(gateway, user.email)) }
  const [mail] = await mailsTo(user.email, 1)
  const email = anEmail()
  const change = (body: object) => send(gateway, 'PATCH', '/users/me', user, { email, ...body })
  expect(await answer(change({}))).toEqual(WRONG)
  expect(await answer(change({ current_password: 'not the password' }))).toEqual(WRONG)
  expect(await me(gateway, user)).toMatchObject({ email: user.email })

  const changed = (await (await change({ current_password: PASSWORD })).json()) as UpdatedMeDto
  expect(changed).toMatchObject({ email, is_email_verified: false })
  const here = { token: changed.access_token ?? '' }
  expect(await me(gateway, here)).toMatchObject({ email })
  for (const ended of [user, other]) {
    await expect.poll(async () => (await send(gateway, 'GET', '/users/me', ended)).status).toBe(401)
  }
  expect((await logIn(gateway, email)).status).toBe(200)

  const [, notice] = await mailsTo(user.email, 2)
  expect(notice).toContain('The email address of your account was changed')
  expect(notice).not.toContain(email)
  // A link to the old address does not confirm the new one.
  expect(await confirm(gateway, tokenIn(mail))).toEqual(INVALID)
  const [sent] = await mailsTo(email, 1)
  expect((await confirm(gateway, tokenIn(sent)))[0]).toBe(200)
  expect(await me(gateway, here)).toMatchObject({ is_email_verified: true })
})

test('mails have the language of the request', async ({ gateway, mailsTo }) => {
  const { token, email } = await anAccount(gateway)
  const post = (path: string, language: string) =>
    gateway.call('POST', path, { token }, { headers: { 'accept-language': language } })
  await mailsTo(email, 1)
  await post('/users/me/confirmation', 'tlh,de-AT;q=0.9,en;q=0.8')
  await mailsTo(email, 2)
  await post(`/password-recovery/${email}`, 'fr')
  const roots = (await mailsTo(email, 3)).map((source) => /<html [^>]*>/.exec(source)?.[0])
  expect(roots).toEqual(['en', 'de', 'fr'].map((tag) => `<html lang=3D"${tag}" dir=3D"ltr">`))
})
