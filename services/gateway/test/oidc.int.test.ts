import { createHmac } from 'node:crypto'
import { REFUSALS } from '@assay/contracts/constants'
import { type IdentityProvider, type Person, startIdentityProvider } from '@assay/testing'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, logIn, send } from './accounts.ts'
import { auditOf } from './audit-of.ts'
import { test as base, type Gateway } from './gateway.ts'
import { codeOf, enable } from './guarded-account.ts'
import { aPerson, consent, finish, meOf, REDIRECT_URI } from './provider-sign-in.ts'

const FAILED = [400, { detail: 'Authentication failed' }]
const FIRST_SUPERUSER = 'first@hospital.example'

async function start(
  onCleanup: (end: () => Promise<void>) => void,
  algorithm: Parameters<typeof startIdentityProvider>[0],
) {
  const provider = await startIdentityProvider(algorithm)
  onCleanup(async () => provider[Symbol.asyncDispose]())
  return provider
}

const test = base
  .extend('entra', { scope: 'file' }, ({ log: _ }, { onCleanup }) => start(onCleanup, 'RS256'))
  .extend('okta', { scope: 'file' }, ({ log: _ }, { onCleanup }) => start(onCleanup, 'ES256'))
  .extend('keycloak', { scope: 'file' }, ({ log: _ }, { onCleanup }) => start(onCleanup, 'PS256'))
  .extend('other', { scope: 'file' }, ({ log: _ }, { onCleanup }) => start(onCleanup, 'RS512'))
  .extend('policy', { scope: 'file' }, ({ entra, okta, keycloak, other }) => {
    // Keycloak takes the client's secret in the body.
    keycloak.control.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    const client = { client_id: 'assay', client_secret: 'assay-secret' }
    const providers = [
      { id: 'entra', name: 'Hospital', issuer: entra.issuer, email_verified: 'trusted' },
      {
        ...{ id: 'okta', name: 'Institute', issuer: okta.issuer },
        ...{ allowed_groups: ['readers', 'heads'], superuser_group: 'heads' },
      },
      {
        ...{ id: 'keycloak', name: 'University', issuer: keycloak.issuer },
        ...{ allowed_domains: ['hospital.example'], groups_claim: 'realm_access.roles' },
        superuser_group: 'admin',
      },
      { id: 'other', name: 'Library', issuer: other.issuer },
      { id: 'away', name: 'Clinic', issuer: 'http://127.0.0.1:1' },
    ]
    return {
      OIDC_PROVIDERS: JSON.stringify(providers.map((each) => ({ ...client, ...each }))),
      PUBLIC_URL: 'https://assay.example',
      FIRST_SUPERUSER_EMAIL: FIRST_SUPERUSER,
      RATE_LIMIT_SCALE: '1000',
    }
  })

async function signIn(gateway: Gateway, provider: IdentityProvider, person: Person, id: string) {
  const response = await finish(gateway, await consent(gateway, provider, person, { id }))
  const body = (await response.json()) as { access_token?: string; detail?: string }
  return { status: response.status, detail: body.detail, token: body.access_token ?? '' }
}

const atHospital = () => `${crypto.randomUUID()}@hospital.example`

test('the sign-in page gets only the ids and names of the providers', async ({ gateway }) => {
  expect(await answer(send(gateway, 'GET', '/oauth/google'))).toEqual([
    200,
    {
      is_available: false,
      providers: [
        { id: 'entra', name: 'Hospital' },
        { id: 'okta', name: 'Institute' },
        { id: 'keycloak', name: 'University' },
        { id: 'other', name: 'Library' },
        { id: 'away', name: 'Clinic' },
      ],
    },
  ])
  const start = (path: string, redirect_uri: string) =>
    answer(send(gateway, 'POST', `/oauth/${path}/start`, {}, { redirect_uri }))
  expect(await start('nowhere', REDIRECT_URI)).toEqual([
    404,
    { detail: 'This sign-in is not available' },
  ])
  expect(await start('away', `${REDIRECT_URI}/away`)).toEqual([
    503,
    { detail: 'Clinic cannot be reached at the moment. Please try again later.' },
  ])
  for (const address of [
    'https://evil.example/auth/callback/entra',
    `${REDIRECT_URI}/okta`,
    `${REDIRECT_URI}/entra/../../evil`,
    REDIRECT_URI,
  ]) {
    expect(await start('entra', address), address).toEqual([
      400,
      { detail: 'Redirect address not allowed' },
    ])
  }
})

test('the browser is redirected with state, nonce and PKCE, bound to a cookie of the provider', async ({
  gateway,
  entra,
}) => {
  const { redirect, cookie } = await consent(gateway, entra, aPerson(), { id: 'entra' })
  const sent = Object.fromEntries(redirect.searchParams)
  expect(sent).toMatchObject({
    response_type: 'code',
    client_id: 'assay',
    scope: 'openid email profile',
    redirect_uri: `${REDIRECT_URI}/entra`,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(sent[name]?.length).toBeGreaterThan(40)
  }
  expect(sent).not.toHaveProperty('prompt')
  const again = { redirect_uri: `${REDIRECT_URI}/entra`, selects_account: true }
  const [, { authorization_url: url }] = (await answer(
    send(gateway, 'POST', '/oauth/entra/start', {}, again),
  )) as [number, { authorization_url: string }]
  expect(new URL(url).searchParams.get('prompt')).toBe('select_account')
  expect(cookie).toMatch(/^assay_entra=.*Path=\/api\/v1\/oauth\/entra; HttpOnly; SameSite=Strict/)
})

test('Entra ID does not state whether addresses are verified, and names people without a mailbox', async ({
  gateway,
  entra,
}) => {
  const silent = { email_verified: undefined, tid: 'our-tenant' }
  const person = aPerson({ ...silent, preferred_username: atHospital() })
  const first = await signIn(gateway, entra, person, 'entra')
  const me = await meOf(gateway, first.token)
  expect(me).toMatchObject({ email: person.email, full_name: person.name, is_superuser: false })
  const again = await signIn(gateway, entra, { ...person, email: anEmail() }, 'entra')
  expect(await meOf(gateway, again.token)).toEqual(me)

  const named = { sub: crypto.randomUUID(), preferred_username: atHospital() }
  const { token } = await signIn(gateway, entra, { ...named, tid: 'our-tenant' }, 'entra')
  expect(await meOf(gateway, token)).toMatchObject({ email: named.preferred_username })
  for (const unusable of [
    { sub: 'chosen-name', preferred_username: named.preferred_username },
    { ...silent, sub: 'no-address', preferred_username: 'ada' },
  ]) {
    expect(await signIn(gateway, entra, unusable, 'entra')).toMatchObject({
      status: 400,
      detail: 'The provider sent no valid email address. Please ask your operator.',
    })
  }
})

test('an unverified address takes over no account', async ({ gateway, entra, keycloak, db }) => {
  const { id } = await anAccount(gateway)
  const email = atHospital()
  const proven = { email, emailVerifiedAt: new Date() }
  await db.updateTable('users').set(proven).where('id', '=', id).execute()
  for (const [provider, name, email_verified] of [
    [entra, 'entra', false],
    [keycloak, 'keycloak', false],
    [keycloak, 'keycloak', undefined],
  ] as const) {
    const refused = await signIn(gateway, provider, aPerson({ email, email_verified }), name)
    expect(refused).toMatchObject({ status: 400, detail: 'The email address is not verified' })
  }
  expect(await db.selectFrom('identities').where('userId', '=', id).execute()).toEqual([])

  const owner = await signIn(gateway, keycloak, aPerson({ email }), 'keycloak')
  expect(await meOf(gateway, owner.token)).toMatchObject({ id })
  expect((await logIn(gateway, email)).status).toBe(200)
})

test('the same subject at two issuers is two people', async ({ gateway, entra, keycloak }) => {
  const sub = crypto.randomUUID()
  const one = await signIn(gateway, entra, aPerson({ sub }), 'entra')
  const two = await signIn(gateway, keycloak, aPerson({ sub, email: atHospital() }), 'keycloak')
  expect((await meOf(gateway, one.token)).id).not.toBe((await meOf(gateway, two.token)).id)
})

test('each sign-in admits only people of the allowed domains', async ({
  gateway,
  keycloak,
  db,
}) => {
  const person = aPerson({ email: atHospital().toUpperCase() })
  expect((await signIn(gateway, keycloak, person, 'keycloak')).status).toBe(200)
  for (const email of [anEmail(), 'a@sub.hospital.example', 'a@evilhospital.example']) {
    expect(await signIn(gateway, keycloak, { ...person, email }, 'keycloak')).toMatchObject({
      status: 400,
      detail: `${email} does not belong to a domain that may sign in here.`,
    })
  }
  const outsider = { ...person, email: 'guest@uni.example' }
  const invited = await consent(gateway, keycloak, outsider, { id: 'keycloak' })
  expect(await answer(finish(gateway, invited, { invitation: 'i'.repeat(43) }))).toEqual([
    400,
    {
      detail:
        'guest@uni.example does not belong to a domain that may sign in here. With your invitation, you can choose a password instead.',
    },
  ])
  expect(
    await signIn(gateway, keycloak, { ...person, email_verified: false }, 'keycloak'),
  ).toMatchObject({ status: 400, detail: 'The email address is not verified' })
  const { userId } = await selectRow(db, 'identities', ['userId'], { subject: person.sub })
  expect(await auditOf(db, userId)).toEqual([
    { action: 'account created', detail: 'keycloak' },
    { action: 'log-in', detail: 'keycloak' },
    ...['domain example.com', 'domain sub.hospital.example', 'domain evilhospital.example']
      .concat('domain uni.example', 'unverified address')
      .map((rule) => ({ action: 'log-in refused', detail: `keycloak, ${rule}` })),
  ])
})

test('groups that Okta leaves out of the ID token are requested', async ({ gateway, okta, db }) => {
  const person = aPerson()
  okta.control.userInfo = { groups: ['readers'], email: 'other@example.com' }
  const { token } = await signIn(gateway, okta, person, 'okta')
  expect(await meOf(gateway, token)).toMatchObject({ email: person.email, is_superuser: false })
  okta.control.userInfo = { sub: 'somebody-else', groups: ['heads'] }
  expect(await signIn(gateway, okta, person, 'okta')).toMatchObject({ status: 400 })
  okta.control.userInfo = undefined
  for (const groups of [undefined, [], ['readers '], [['readers']], { readers: true }]) {
    expect(await signIn(gateway, okta, { ...person, groups }, 'okta')).toMatchObject({
      status: 400,
      detail: `${person.email} is not in a group that may sign in.`,
    })
  }
  const _claim_names = { groups: 'src1' }
  expect(await signIn(gateway, okta, { ...person, _claim_names }, 'okta')).toMatchObject({
    status: 400,
    detail: 'The provider left out your groups. Please ask your operator.',
  })
  const { id } = await meOf(gateway, token)
  expect((await auditOf(db, id)).at(-1)).toEqual({
    ...{ action: 'log-in refused', detail: 'okta, unusable claims' },
  })
})

test('the role of a superuser follows the group, and a change ends the sessions', async ({
  gateway,
  keycloak,
  db,
}) => {
  const person = aPerson({ email: atHospital() })
  const as = (roles: string[]) =>
    signIn(gateway, keycloak, { ...person, realm_access: { roles } }, 'keycloak')
  const before = await as(['user'])
  const { id } = await meOf(gateway, before.token)
  const granted = await as(['user', 'admin'])
  expect(await meOf(gateway, granted.token)).toMatchObject({ id, is_superuser: true })
  await expect.poll(async () => (await send(gateway, 'GET', '/users/me', before)).status).toBe(401)
  const withdrawn = await as([])
  expect(await meOf(gateway, withdrawn.token)).toMatchObject({ id, is_superuser: false })
  await expect.poll(async () => (await send(gateway, 'GET', '/users/me', granted)).status).toBe(401)
  expect((await auditOf(db, id)).filter(({ action }) => action === 'account changed')).toEqual([
    { action: 'account changed', detail: 'superuser role granted by keycloak' },
    { action: 'account changed', detail: 'superuser role withdrawn by keycloak' },
  ])
})

test('the first superuser keeps the role with a password, and the last superuser in any case', async ({
  gateway,
  keycloak,
  db,
}) => {
  const person = aPerson({ email: FIRST_SUPERUSER })
  const roleOf = async () => {
    const { token } = await signIn(gateway, keycloak, person, 'keycloak')
    return ((await meOf(gateway, token)) as unknown as { is_superuser: boolean }).is_superuser
  }
  expect(await roleOf()).toBe(true)
  const account = db.updateTable('users').where('email', '=', FIRST_SUPERUSER)
  await account.set({ passwordHash: null }).execute()
  expect(await roleOf()).toBe(true)
  const other = await anAccount(gateway)
  await db.updateTable('users').set({ role: 'superuser' }).where('id', '=', other.id).execute()
  expect(await roleOf()).toBe(false)
})

test('an invalid ID token is refused', async ({ gateway, entra, keycloak, other }) => {
  const now = Math.floor(Date.now() / 1_000)
  const refuses = async (what: string, id = 'entra', provider = entra) => {
    const attempt = await consent(gateway, provider, aPerson({ email: atHospital() }), { id })
    expect(await answer(finish(gateway, attempt)), what).toEqual(FAILED)
  }
  for (const change of [
    { nonce: 'another' },
    { nonce: undefined },
    { aud: 'another-client' },
    { aud: ['assay', 'another-client'] },
    { azp: 'another-client' },
    { iss: 'https://evil.example' },
    { iss: keycloak.issuer },
    { exp: now - 3_600 },
    { exp: undefined },
    { nbf: now + 3_600 },
    { sub: '' },
  ]) {
    entra.control.spoil = ({ payload }) => Object.assign(payload, change)
    await refuses(JSON.stringify(change))
  }
  entra.control.spoil = undefined
  await refuses('an algorithm that is not on the list', 'other', other)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const bodyOf = (idToken: string) => idToken.split('.')[1] ?? ''
  for (const [what, forge] of [
    ['none', (token) => `${encode({ alg: 'none' })}.${bodyOf(token)}.`],
    [
      'the secret of the client as the key',
      (token) => {
        const signed = `${encode({ alg: 'HS256' })}.${bodyOf(token)}`
        return `${signed}.${createHmac('sha256', 'assay-secret').update(signed).digest('base64url')}`
      },
    ],
    ['no signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'a changed claim',
      (token) => {
        const [header, body = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
        return [header, encode({ ...claims, email: FIRST_SUPERUSER }), signature].join('.')
      },
    ],
    ['no token', () => 'no token'],
  ] as const satisfies [string, (token: string) => string][]) {
    for (const [id, provider] of [
      ['entra', entra],
      ['keycloak', keycloak],
    ] as const) {
      provider.control.forge = forge
      await refuses(`${what} at ${id}`, id, provider)
      provider.control.forge = undefined
    }
  }
})

test('a code works once, only in the browser that began the sign-in, and only for its provider', async ({
  gateway,
  entra,
  keycloak,
}) => {
  const person = () => aPerson({ email: atHospital() })
  const mine = await consent(gateway, entra, person(), { id: 'entra' })
  const theirs = await consent(gateway, entra, person(), { id: 'entra' })
  const elsewhere = await consent(gateway, keycloak, person(), { id: 'keycloak' })
  for (const [what, attempt, more] of [
    ['no cookie', { ...mine, cookie: '' }, {}],
    ["another browser's cookie", { ...mine, cookie: theirs.cookie }, {}],
    ['another state', { ...mine, state: theirs.state }, {}],
    ["another attempt's code", { ...mine, code: theirs.code }, {}],
    ['an address of another provider', mine, { redirect_uri: `${REDIRECT_URI}/keycloak` }],
    ['another issuer (RFC 9207)', mine, { iss: keycloak.issuer }],
    ['the state of another provider', { ...mine, state: elsewhere.state }, {}],
    [
      'the cookie of another provider',
      { ...mine, state: elsewhere.state, cookie: elsewhere.cookie },
      {},
    ],
    [
      'the cookie of another provider under the name of the own',
      {
        ...mine,
        state: elsewhere.state,
        cookie: elsewhere.cookie.replace('assay_keycloak=', 'assay_entra='),
      },
      {},
    ],
    ['the code at another provider', { ...elsewhere, code: mine.code }, {}],
  ] as const) {
    expect(await answer(finish(gateway, attempt, more)), what).toEqual(FAILED)
  }

  const done = await finish(gateway, theirs, { iss: entra.issuer })
  expect(done.status).toBe(400) // Its code was spent above.
  const fresh = await consent(gateway, entra, person(), { id: 'entra' })
  expect((await finish(gateway, fresh, { iss: entra.issuer })).status).toBe(200)
  expect(await answer(finish(gateway, fresh)), 'a replay').toEqual(FAILED)
})

test('a log-out leads to the end of the session at the provider', async ({ gateway, entra }) => {
  const { token } = await signIn(gateway, entra, aPerson(), 'entra')
  const response = await send(gateway, 'POST', '/logout', { token })
  const { message, end_session_url } = (await response.json()) as Record<string, string>
  expect(message).toBe('Logged out successfully')
  const url = new URL(end_session_url ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${entra.issuer}/endsession`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'assay',
    id_token_hint: expect.stringMatching(/^ey/),
    post_logout_redirect_uri: 'https://assay.example/login',
  })
  const local = await anAccount(gateway)
  expect(await answer(send(gateway, 'POST', '/logout', local))).toEqual([
    200,
    { message: 'Logged out successfully' },
  ])
})

test('an account with two-factor sign-in also needs a code, and keeps the log-out at the provider', async ({
  gateway,
  entra,
  db,
}) => {
  const person = aPerson({ email: atHospital() })
  const known = await signIn(gateway, entra, person, 'entra')
  const { id } = await meOf(gateway, known.token)
  const begun = await send(gateway, 'POST', '/users/me/totp', known, {})
  const { secret } = (await begun.json()) as { secret: string }
  expect((await enable(gateway, known, codeOf(secret))).status).toBe(200)

  const ticketOf = async () => {
    const response = await finish(gateway, await consent(gateway, entra, person, { id: 'entra' }))
    const refusal = (await response.json()) as { ticket?: string }
    expect([response.status, refusal]).toEqual([
      409,
      {
        ...{ detail: REFUSALS.codeNeeded, code: expect.any(String), ticket: expect.any(String) },
        request_id: expect.any(String),
      },
    ])
    const { ticket = '' } = refusal
    return ticket
  }
  const enter = (ticket: string, totp_code: string) =>
    answer(send(gateway, 'POST', '/login/code', {}, { ticket, totp_code }))
  const ticket = await ticketOf()
  expect((await send(gateway, 'GET', '/users/me', { token: ticket })).status).toBe(401)
  expect(await enter(ticket, '000000')).toEqual([400, { detail: 'Incorrect code' }])
  expect(await enter(known.token, codeOf(secret, 1))).toEqual(FAILED)
  const [status, body] = await enter(ticket, codeOf(secret, 1))
  expect(status).toBe(200)
  const { access_token: token } = body as { access_token: string }
  expect(await meOf(gateway, token)).toMatchObject({ id, two_factor: 'on' })
  const signIns = (await auditOf(db, id)).filter(({ action }) => action.startsWith('log-in'))
  expect(signIns).toEqual([
    { action: 'log-in', detail: 'entra' },
    { action: 'log-in refused', detail: 'entra, code' },
    { action: 'log-in', detail: 'entra' },
  ])

  const end = await answer(send(gateway, 'POST', '/logout', { token }))
  expect(end).toMatchObject([200, { end_session_url: expect.stringContaining(entra.issuer) }])
  const later = await ticketOf()
  await db.updateTable('users').set({ tokenVersion: 99 }).where('id', '=', id).execute()
  expect(await enter(later, codeOf(secret, 1))).toEqual(FAILED)
})
