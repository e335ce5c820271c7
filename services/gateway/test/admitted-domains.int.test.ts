import { confirmationLinkIn, startIdentityProvider } from '@assay/testing'
import { expect } from 'vitest'
import { answer, logIn, PASSWORD, send, signUp, tokenOf } from './accounts.ts'
import { forgeToken } from './forge-token.ts'
import { type Gateway, superuserToken } from './gateway.ts'
import { aLink } from './invitations.ts'
import { test as base } from './mailed-gateway.ts'
import { aPerson, consent, finish } from './provider-sign-in.ts'

const test = base
  .extend('google', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const provider = await startIdentityProvider()
    onCleanup(() => provider[Symbol.asyncDispose]())
    return provider
  })
  .extend('mailPolicy', { scope: 'file' }, ({ google }) => ({
    ADMISSION: 'domains:Hospital.Example',
    ...{ GOOGLE_CLIENT_ID: 'assay-client', GOOGLE_CLIENT_SECRET: 'assay-secret' },
    BASE_URLS: `google-accounts=${google.issuer}`,
  }))
  .extend('linksTo', { scope: 'file' }, ({ mailServer: { mails } }) => {
    /** Returns the confirmation links to this address as soon as there are `count`. */
    return async (email: string, count: number) => {
      const links = () =>
        mails.filter(({ to }) => to === email).map(({ source }) => confirmationLinkIn(source))
      await expect.poll(() => links().filter(Boolean).length).toBe(count)
      return links()
    }
  })

const REFUSED = [400, { detail: 'Accounts are open to addresses of hospital.example.' }]
const UNCONFIRMED = [
  400,
  {
    detail: expect.stringMatching(/^Please confirm your email address first: open the newest link/),
  },
]

const anAddress = (domain = 'hospital.example') => `ada.${crypto.randomUUID()}@${domain}`
const confirm = (gateway: Gateway, link = '') => {
  const token = new URL(link).searchParams.get('token')
  return send(gateway, 'POST', '/users/confirm-email', {}, { token })
}
const me = (gateway: Gateway, token: string) => send(gateway, 'GET', '/users/me', { token })

test('only addresses of the domain can sign up, and the rule is public', async ({ gateway }) => {
  for (const domain of ['example.com', 'ward.hospital.example', 'hospital.example.com'])
    expect(await answer(signUp(gateway, anAddress(domain)))).toEqual(REFUSED)
  expect((await signUp(gateway, anAddress('HOSPITAL.example'))).status).toBe(200)
  expect(await answer(send(gateway, 'GET', '/admission/'))).toEqual([
    200,
    {
      ...{ rule: 'domains', domains: ['hospital.example'] },
      ...{ has_guests: true, needs_confirmation: true },
    },
  ])
})

test('an account can do nothing before its address is confirmed', async ({ gateway, linksTo }) => {
  const email = anAddress()
  const [, created] = await answer(signUp(gateway, email))
  const { id } = created as { id: string }
  await linksTo(email, 1)
  expect(await answer(logIn(gateway, email, { password: 'another one' }))).toEqual([
    400,
    { detail: 'Incorrect email or password' },
  ])
  expect(await answer(logIn(gateway, email))).toEqual(UNCONFIRMED)
  const forged = forgeToken({ id }, { key: 'a test secret that is long enough for signatures' })
  expect((await me(gateway, forged)).status).toBe(401)
  const [, newest] = await linksTo(email, 2)
  expect((await confirm(gateway, newest)).status).toBe(200)
  expect((await me(gateway, await tokenOf(logIn(gateway, email)))).status).toBe(200)
  expect((await me(gateway, forged)).status).toBe(200)
})

test('a confirmed account may move only within the domain, and stays usable', async ({
  gateway,
  linksTo,
}) => {
  const email = anAddress()
  await signUp(gateway, email)
  const [link] = await linksTo(email, 1)
  await confirm(gateway, link)
  const token = await tokenOf(logIn(gateway, email))
  const move = (to: string) =>
    send(gateway, 'PATCH', '/users/me', { token }, { email: to, current_password: PASSWORD })
  expect(await answer(move(anAddress('example.com')))).toEqual(REFUSED)
  const moved = anAddress()
  expect((await move(moved)).status).toBe(200)
  expect((await logIn(gateway, moved)).status).toBe(200)
})

test('an invitation admits an address of another domain', async ({ gateway, linksTo }) => {
  const superuser = { token: await superuserToken(gateway) }
  const { token: invitation } = await aLink(gateway, superuser)
  const email = anAddress('example.com')
  expect((await signUp(gateway, email, { invitation })).status).toBe(200)
  const [link] = await linksTo(email, 1)
  await confirm(gateway, link)
  expect((await logIn(gateway, email)).status).toBe(200)
})

test('a provider opens new accounts only for the domain, or with an invitation', async ({
  gateway,
  google,
}) => {
  const signIn = async (email: string, more: object = {}) =>
    finish(gateway, await consent(gateway, google, aPerson({ email })), more)
  const outside = anAddress('example.com')
  expect(await answer(signIn(outside))).toEqual(REFUSED)
  expect(await answer(signIn(anAddress('ward.hospital.example')))).toEqual(REFUSED)
  expect((await signIn(anAddress('Hospital.example'))).status).toBe(200)

  const superuser = { token: await superuserToken(gateway) }
  const { token: invitation } = await aLink(gateway, superuser)
  expect((await signIn(outside, { invitation })).status).toBe(200)
  expect((await signIn(anAddress('example.com'), { invitation })).status).toBe(400)
})
