import type { Database } from '@assay/db'
import { type IdentityProvider, startIdentityProvider } from '@assay/testing'
import { expect } from 'vitest'
import { type Account, anAccount, answer, logIn, send } from './accounts.ts'
import { test as base, type Caller, type Gateway } from './gateway.ts'

const START = '/identities/orcid/start'
const FINISH = '/identities/orcid/finish'
const FAILED = [400, { detail: 'Authentication failed' }]
const CARBERRY = '0000-0002-1825-0097'
const CHECKED_WITH_X = '0000-0002-1694-233X'

const test = base
  .extend('provider', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const provider = await startIdentityProvider()
    // ORCID accepts the client's credentials only in the body.
    provider.control.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    onCleanup(() => provider[Symbol.asyncDispose]())
    return provider
  })
  .override('policy', ({ provider }) => ({
    ORCID_CLIENT_ID: 'APP-ASSAY',
    ORCID_CLIENT_SECRET: 'assay-secret',
    BASE_URLS: `orcid=${provider.issuer}`,
    PUBLIC_URL: 'https://assay.example',
    RATE_LIMIT_SCALE: '1000',
  }))

/** Returns what the account's browser has after ORCID has redirected it back. */
async function consent(
  gateway: Gateway,
  { provider, account, orcid }: { provider: IdentityProvider; account: Caller; orcid: string },
) {
  const started = await send(gateway, 'GET', START, account)
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { authorization_url: url } = (await started.json()) as { authorization_url: string }
  const back = await fetch(url, { redirect: 'manual' })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const [code = '', state = ''] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  provider.codes[code] = { sub: orcid }
  return { started, url: new URL(url), cookie, code, state }
}

function finish(
  gateway: Gateway,
  account: Account,
  { cookie, code, state }: { cookie: string; code: string; state: string },
) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${account.token}`,
    cookie,
  }
  return answer(
    gateway.call('POST', FINISH, {}, { headers, body: JSON.stringify({ code, state }) }),
  )
}

async function link(
  gateway: Gateway,
  given: { provider: IdentityProvider; account: Account; orcid: string },
) {
  return finish(gateway, given.account, await consent(gateway, given))
}

const tierOf = async (gateway: Gateway, account: Caller) =>
  (await answer(send(gateway, 'GET', '/users/me/expertise', account)))[1]

/** Returns the number of voters whose expertise tier the fold must assign again. */
async function countWithdrawn(db: Database): Promise<number> {
  return (
    await db.selectFrom('ledgerInbox').select('kind').where('kind', '=', 'expertise').execute()
  ).length
}

test('an account can link its iD without an email address and unlink it again', async ({
  gateway,
  db,
  provider,
}) => {
  const account = await anAccount(gateway)
  expect(await tierOf(gateway, account)).toMatchObject({ orcid: null, may_link_orcid: true })
  const back = await consent(gateway, { provider, account, orcid: CARBERRY })
  expect(back.started.headers.getSetCookie()[0]).toMatch(
    /^assay_orcid=.*Max-Age=600; Path=\/api\/v1\/identities\/orcid; HttpOnly; SameSite=Strict/,
  )
  expect(Object.fromEntries(back.url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid',
    client_id: 'APP-ASSAY',
    redirect_uri: 'https://assay.example/auth/orcid',
    code_challenge_method: 'S256',
  })
  const linked = { tier: 'identified', orcid: CARBERRY, may_link_orcid: false }
  expect(await finish(gateway, account, back)).toMatchObject([200, linked])
  expect(await finish(gateway, account, back)).toEqual(FAILED)
  expect(await link(gateway, { provider, account, orcid: CARBERRY })).toMatchObject([200, linked])
  await db.updateTable('identities').set({ isAffiliated: true }).execute()
  expect(await tierOf(gateway, account)).toMatchObject({ tier: 'affiliated', is_affiliated: true })
  const [, exported] = await answer(send(gateway, 'GET', '/users/me/export', account))
  expect(exported).toMatchObject({
    identities: [{ provider: 'orcid', subject: CARBERRY, is_affiliated: true }],
  })
  const unlinked = { tier: 'undeclared', orcid: null, may_link_orcid: true }
  const gone = await answer(send(gateway, 'DELETE', '/identities/orcid', account))
  expect(gone).toMatchObject([200, unlinked])
  expect(await countWithdrawn(db)).toBe(1)
})

test('an iD belongs to only one account, and an account has only one iD', async ({
  gateway,
  db,
  provider,
}) => {
  const [first, second] = await Promise.all([anAccount(gateway), anAccount(gateway)])
  await link(gateway, { provider, account: first, orcid: CHECKED_WITH_X })
  expect(await link(gateway, { provider, account: second, orcid: CHECKED_WITH_X })).toEqual([
    409,
    { detail: 'This ORCID iD is linked to another account.' },
  ])
  expect(await link(gateway, { provider, account: first, orcid: '0000-0001-5109-3700' })).toEqual([
    409,
    { detail: 'Another ORCID iD is linked. Please unlink it first.' },
  ])
  const before = await countWithdrawn(db)
  await send(gateway, 'DELETE', '/users/me', first)
  expect(await countWithdrawn(db)).toBe(before + 1)
  const freed = await link(gateway, { provider, account: second, orcid: CHECKED_WITH_X })
  expect(freed).toMatchObject([200, { orcid: CHECKED_WITH_X }])
})

test('linking requires the same account, the same browser and a valid iD', async ({
  gateway,
  provider,
}) => {
  const [account, other] = await Promise.all([anAccount(gateway), anAccount(gateway)])
  const orcid = '0000-0001-5109-3700'
  const mine = await consent(gateway, { provider, account, orcid })
  expect(await finish(gateway, other, mine)).toEqual(FAILED)
  expect(await finish(gateway, account, { ...mine, cookie: '' })).toEqual(FAILED)
  expect(await finish(gateway, account, { ...mine, state: 'another' })).toEqual(FAILED)
  for (const wrong of ['0000-0001-5109-3701', 'somebody']) {
    expect(await link(gateway, { provider, account, orcid: wrong })).toEqual([
      400,
      { detail: 'The ORCID iD is not valid' },
    ])
  }
  provider.control.spoil = ({ payload }) => Object.assign(payload, { nonce: 'another' })
  expect(await link(gateway, { provider, account, orcid })).toEqual(FAILED)
  provider.control.spoil = undefined
  expect(await tierOf(gateway, account)).toMatchObject({ orcid: null })
})

test('an iD cannot be used to sign in', async ({ gateway, provider, db }) => {
  const account = await anAccount(gateway)
  await link(gateway, { provider, account, orcid: '0000-0003-1415-9269' })
  const rows = db.selectFrom('identities').select('provider').where('userId', '=', account.id)
  expect(await rows.execute()).toEqual([{ provider: 'orcid' }])
  expect((await logIn(gateway, '0000-0003-1415-9269')).status).not.toBe(200)
})
