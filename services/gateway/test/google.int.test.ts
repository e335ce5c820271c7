import { type IdentityProvider, type Person, startIdentityProvider } from '@assay/testing'
import { insertRows, selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, logIn, PASSWORD, send } from './accounts.ts'
import { aGuest, test as base, type Gateway } from './gateway.ts'
import { aGuardedAccount } from './guarded-account.ts'
import { aToken } from './personal-tokens.ts'
import { aPerson, consent, finish, meOf, REDIRECT_URI } from './provider-sign-in.ts'

const FAILED = [400, { detail: 'Authentication failed' }]

const test = base
  .extend('provider', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const provider = await startIdentityProvider()
    onCleanup(() => provider[Symbol.asyncDispose]())
    return provider
  })
  .override('policy', ({ provider }) => ({
    GOOGLE_CLIENT_ID: 'assay-client',
    GOOGLE_CLIENT_SECRET: 'assay-secret',
    BASE_URLS: `google-accounts=${provider.issuer}`,
    PUBLIC_URL: 'https://assay.example',
    RATE_LIMIT_SCALE: '1000',
  }))

async function signIn(
  gateway: Gateway,
  provider: IdentityProvider,
  person: Person,
  more: object = {},
) {
  const response = await finish(gateway, await consent(gateway, provider, person), more)
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { status: response.status, token }
}

test('the browser is redirected with state, nonce and PKCE, bound to its cookie', async ({
  gateway,
  provider,
}) => {
  expect(await answer(send(gateway, 'GET', '/oauth/google'))).toEqual([
    200,
    { is_available: true, providers: [] },
  ])
  const { redirect, cookie } = await consent(gateway, provider, aPerson())
  const sent = Object.fromEntries(redirect.searchParams)
  expect(sent).toMatchObject({
    response_type: 'code',
    client_id: 'assay-client',
    scope: 'openid email profile',
    prompt: 'select_account',
    redirect_uri: REDIRECT_URI,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(sent[name]?.length).toBeGreaterThan(40)
  }
  expect(cookie).toMatch(/Max-Age=600; Path=\/api\/v1\/oauth\/google; HttpOnly; SameSite=Strict/)
  const elsewhere = { redirect_uri: `${REDIRECT_URI}/x` }
  const refused = send(gateway, 'POST', '/oauth/google/start', {}, elsewhere)
  expect(await answer(refused)).toEqual([400, { detail: 'Redirect address not allowed' }])
  const none = send(gateway, 'POST', '/oauth/google/start', {}, {})
  expect((await none).status).toBe(422)
})

test('a sign-in requires a state, a genuine cookie and the same address', async ({
  gateway,
  provider,
}) => {
  const mine = await consent(gateway, provider, aPerson())
  const forged = mine.cookie.replace(/=([^;.]+)/, '=e30')
  const { email } = await anAccount(gateway)
  const [device = ''] = (await logIn(gateway, email)).headers.getSetCookie()
  const swapped = device.replace('assay_devices=', 'assay_google=')
  for (const [what, attempt, more] of [
    ['no state', mine, { state: undefined }],
    ['an empty state', { ...mine, state: '' }, {}],
    ['a cookie that was signed for something else', { ...mine, cookie: swapped }, {}],
    ['a forged cookie', { ...mine, cookie: forged }, {}],
    ['another address', mine, { redirect_uri: 'https://evil.example/' }],
  ] as const) {
    expect(await answer(finish(gateway, attempt, more)), what).toEqual(FAILED)
  }
  const bare = { id: mine.id, code: '', state: mine.state, cookie: mine.cookie }
  expect((await finish(gateway, bare)).status).toBe(422)
})

test('two sign-ins in two tabs of one browser both work, in any order', async ({
  gateway,
  provider,
}) => {
  const people = [aPerson(), aPerson()]
  const first = await consent(gateway, provider, people[0] ?? aPerson())
  const second = await consent(gateway, provider, people[1] ?? aPerson(), {
    known: first.cookie,
  })
  const cookie = second.cookie
  const done = await finish(gateway, { ...first, cookie })
  expect(done.status).toBe(200)
  const left = done.headers.getSetCookie()[0] ?? ''
  expect(await answer(finish(gateway, { ...first, cookie: left }))).toEqual(FAILED)
  const last = await finish(gateway, { ...second, cookie: left })
  expect([last.status, last.headers.getSetCookie()[0]]).toEqual([
    200,
    expect.stringMatching(/^assay_google=;/),
  ])
})

test('an account with an unconfirmed address loses its password to the person who proves the address', async ({
  gateway,
  provider,
}) => {
  const squatter = await anAccount(gateway)
  const unproven = aPerson({ email: squatter.email, email_verified: false })
  const refused = finish(gateway, await consent(gateway, provider, unproven))
  expect(await answer(refused)).toEqual([400, { detail: 'The email address is not verified' }])
  expect((await send(gateway, 'GET', '/users/me', squatter)).status).toBe(200)

  const owner = await signIn(gateway, provider, aPerson({ email: squatter.email.toUpperCase() }))
  expect((await meOf(gateway, owner.token)).id).toBe(squatter.id)
  expect((await logIn(gateway, squatter.email)).status).toBe(400)
  await expect
    .poll(async () => (await send(gateway, 'GET', '/users/me', squatter)).status)
    .toBe(401)
})

test('an attacker who prepared an account loses every way to sign in once its owner proves the address', async ({
  gateway,
  provider,
  db,
}) => {
  const [squatter, email] = [await anAccount(gateway), anEmail()]
  const { id } = squatter
  const prepared = await aToken(gateway, squatter, 'read')
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()
  const waiting = aPerson({ email: squatter.email })
  expect((await signIn(gateway, provider, waiting)).status).toBe(200)
  const moved = await send(gateway, 'PATCH', '/users/me', squatter, {
    email,
    current_password: PASSWORD,
  })
  const { access_token: token } = (await moved.json()) as { access_token: string }
  expect(await aGuardedAccount(gateway, { ...squatter, token })).toHaveProperty('recovery_codes')
  await insertRows(db, 'identities', {
    provider: 'orcid',
    subject: '0000-0002-1825-0097',
    userId: id,
  })
  await insertRows(db, 'researchConsents', {
    id: crypto.randomUUID(),
    userId: id,
    scope: 'all',
    granted: true,
    textVersion: '1',
  })

  const owner = await signIn(gateway, provider, aPerson({ email }))
  const consents = await answer(send(gateway, 'GET', '/consents/', owner))
  expect(consents).toMatchObject([200, { all: false }])
  expect(await meOf(gateway, owner.token)).toMatchObject({ id, two_factor: 'off' })
  const left = await selectRows(db, 'identities', ['provider'], { userId: id })
  expect(left).toEqual([{ provider: 'google' }])
  expect((await send(gateway, 'GET', '/threads/', prepared)).status).toBe(401)
  const again = await signIn(gateway, provider, waiting)
  expect((await meOf(gateway, again.token)).id).not.toBe(id)
})

test('an account with a confirmed address keeps its password', async ({
  gateway,
  provider,
  db,
}) => {
  const user = await anAccount(gateway)
  const proven = { emailVerifiedAt: new Date() }
  await db.updateTable('users').set(proven).where('id', '=', user.id).execute()
  const { token } = await signIn(gateway, provider, aPerson({ email: user.email }))
  expect((await meOf(gateway, token)).id).toBe(user.id)
  expect((await logIn(gateway, user.email, { password: PASSWORD })).status).toBe(200)

  await db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
  const attempt = await consent(gateway, provider, aPerson({ email: user.email }))
  expect(await answer(finish(gateway, attempt))).toEqual([400, { detail: 'Inactive user' }])
})

test("signing in with Google moves the guest's data to the account", async ({
  gateway,
  provider,
}) => {
  const { fingerprint } = await aGuest(gateway)
  const { token } = await signIn(gateway, provider, aPerson(), { fingerprint_hash: fingerprint })
  const status = await send(gateway, 'GET', '/users/me/terms-status', { token })
  expect(await status.json()).toEqual({ terms_accepted: true })
  expect((await send(gateway, 'GET', '/threads/', { fingerprint })).status).toBe(401)
})
