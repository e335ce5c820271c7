import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Person as Claims } from '@assay/testing/identity-provider'
import { beginBattle, finishBattle } from './hold-battles.ts'
import type { Deployment } from './open-deployment.ts'
import { CLIENT_ADDRESS, DOMAIN, SUPERUSER_GROUP } from './start-institution.ts'

const PSEUDONYM_BYTES = 16

/**
 * Checks that people sign in at the issuer through the proxy, that a group makes superusers, and that
 * others enter only with an invitation.
 */
export async function checkSignIn(deployment: Deployment): Promise<string> {
  const outsider = { sub: 'outsider', email: 'ada@elsewhere.example' }
  const refused = await signIn(deployment, outsider)
  assert.equal(refused.detail, `Accounts are open to addresses of ${DOMAIN}.`)

  const organiser = { sub: 'organiser', email: `grace@${DOMAIN}`, groups: [SUPERUSER_GROUP] }
  const { access_token: token } = await signIn(deployment, organiser)
  const link = await call<{ path: string }>(deployment, 'POST', '/invitations/link', { token })
  const invitation = new URL(link.path, deployment.publicUrl).searchParams.get('token')
  const admitted = await signIn(deployment, outsider, { invitation })
  const me = await call(deployment, 'GET', '/users/me', { token: admitted.access_token })
  assert.deepEqual([me.email, me.is_superuser], [outsider.email, false])

  const created = await call(deployment, 'POST', '/users/me/tokens', {
    ...{ token, body: { name: 'Script', scopes: ['read'] } },
  })
  const script = await call(deployment, 'GET', '/users/me', { token: created.token })
  assert.deepEqual([script.email, script.is_superuser], [organiser.email, true])
  return 'a person of the domain signs in at an issuer with TLS, is a superuser by their group, and creates a token; another person is refused until invited'
}

/**
 * Checks that pages, calls and chat sockets work through the proxy with TLS, and that the gateway counts
 * the client's address, which the proxy states.
 */
export async function checkProxy(deployment: Deployment): Promise<string> {
  const characters = await finishBattle(await beginBattle(deployment.publicUrl))
  const [prefix] = CLIENT_ADDRESS.split('::')
  const secret = await query(deployment, `select encode(key, 'hex') from network_keys`)
  const pseudonym = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${prefix}::/64`)
  const network = pseudonym.digest().subarray(0, PSEUDONYM_BYTES).toString('hex')
  const asked = `select count(*) from turn_networks where network = '\\x${network}'`
  assert.equal(await query(deployment, asked), '1', 'turns from the network of the client')
  return `a battle through a TLS proxy: ${characters} characters as stored, counted for the network of ${CLIENT_ADDRESS}`
}

/** Checks that clients reach the page, the API and chat sockets over IPv6. */
export async function checkIpv6(deployment: Deployment): Promise<string> {
  const url = `http://[::1]:${new URL(deployment.url).port}`
  const page = await fetch(url)
  assert.deepEqual([page.status, (await page.text()).includes('<div id="root"')], [200, true])
  const characters = await finishBattle(await beginBattle(url))
  return `a battle over [::1]: ${characters} characters as stored`
}

type Json = Readonly<Record<string, unknown>>

/** Signs in as a browser does: to the issuer and back, with the attempt's cookie. */
async function signIn(
  { publicUrl, provider }: Deployment,
  claims: Claims,
  more: object = {},
): Promise<{ readonly access_token?: string; readonly detail?: string }> {
  const path = `${publicUrl}/api/v1/oauth/hospital`
  const redirect_uri = `${publicUrl}/auth/callback/hospital`
  const headers = { 'content-type': 'application/json', origin: publicUrl }
  const post = (end: string, body: object, cookie = '') =>
    fetch(path + end, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
  const started = await post('/start', { redirect_uri })
  const { authorization_url: consent } = (await started.json()) as { authorization_url: string }
  const [cookie = ''] = started.headers.getSetCookie()
  assert.match(cookie, /; Secure/)
  // Outside the containers, the issuer's name is unknown.
  const { pathname, search } = new URL(consent)
  const back = await fetch(new URL(pathname + search, provider.url), { redirect: 'manual' })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const { code = '', state } = Object.fromEntries(searchParams)
  provider.codes[code] = claims
  const ended = await post(
    '/callback',
    { code, state, redirect_uri, ...more },
    cookie.split(';')[0],
  )
  return (await ended.json()) as { access_token?: string; detail?: string }
}

async function call<Body = Json>(
  { publicUrl }: Deployment,
  method: string,
  path: string,
  { token, body = {} }: { readonly token: unknown; readonly body?: object },
): Promise<Body> {
  const response = await fetch(`${publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.equal(response.status, 200, `${path}: ${text}`)
  return JSON.parse(text) as Body
}

async function query({ compose }: Deployment, sql: string): Promise<string> {
  return (await compose('exec', '-T', 'postgres', 'psql', '-U', 'assay', '-tAc', sql)).trim()
}
