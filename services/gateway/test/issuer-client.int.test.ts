import { createServer } from 'node:http'
import { createLogger } from '@assay/runtime'
import { listen } from '@assay/testing/listen'
import { test as base, expect } from 'vitest'
import { createIssuerClient, type IssuerClient } from '../src/accounts/identities/issuer-client.ts'

const REDIRECT_URI = 'https://assay.example/auth/callback'
const UNAVAILABLE = { statusCode: 503 }
const MISCONFIGURED = { statusCode: 503, message: 'Sign-in with Test is not set up correctly.' }
const FAILED = { statusCode: 400, message: 'Authentication failed' }

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** A provider. The test sets its response for each path. */
const test = base.extend('provider', async ({ task: _ }, { onCleanup }) => {
  const answers: Record<string, Answer> = {}
  const requests: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push({ path, body: Buffer.concat(await request.toArray()).toString() })
    const { status = 200, headers = {}, body = {} } = answers[path] ?? {}
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  })
  const { url: issuer, ...listening } = await listen(server)
  onCleanup(() => listening[Symbol.asyncDispose]())
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
  const discovery = '/.well-known/openid-configuration'
  answers[discovery] = { body: metadata }
  return { issuer, metadata, discovery, answers, requests }
})

function createClient(issuer: string, usesPlugin = true): IssuerClient {
  const credentials = { clientId: 'assay-client', clientSecret: 'assay-secret' }
  const addresses = { issuer, redirectUris: [REDIRECT_URI] }
  return createIssuerClient(
    { provider: 'test', name: 'Test', ...credentials, ...addresses, scope: 'openid', usesPlugin },
    createLogger('test', 'silent'),
  )
}

test('the code is sent with the verifier, and with the secret in the body', async ({
  provider,
}) => {
  const client = createClient(provider.issuer)
  const { url, attempt } = await client.start(REDIRECT_URI)
  expect(url.startsWith(`${provider.issuer}/authorize?`)).toBe(true)
  await expect(client.finish(attempt, { code: 'the-code' })).rejects.toMatchObject(FAILED)
  const sent = new URLSearchParams(provider.requests.find(({ path }) => path === '/token')?.body)
  expect(Object.fromEntries(sent)).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: attempt.verifier,
    redirect_uri: REDIRECT_URI,
    client_id: 'assay-client',
    client_secret: 'assay-secret',
  })
})

test.for([true, false])(
  'after a provider failure, the next use tries again (plugin: %s)',
  async (usesPlugin, { provider }) => {
    const { answers, discovery, metadata } = provider
    const client = createClient(provider.issuer, usesPlugin)
    answers[discovery] = { status: 502 }
    await expect(client.start(REDIRECT_URI)).rejects.toMatchObject(UNAVAILABLE)
    answers[discovery] = { body: metadata }
    const { attempt } = await client.start(REDIRECT_URI)

    answers['/token'] = { status: 500 }
    await expect(client.finish(attempt, { code: 'code' })).rejects.toMatchObject(UNAVAILABLE)
    const [iat, encode] = [
      Math.floor(Date.now() / 1_000),
      (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url'),
    ]
    const { issuer: iss } = metadata
    const claims = { iss, aud: 'assay-client', sub: 'me', iat, exp: iat + 60, nonce: attempt.nonce }
    const id_token = `${encode({ alg: 'RS256' })}.${encode(claims)}.c2ln`
    answers['/token'] = { body: { access_token: 'x', token_type: 'Bearer', id_token } }
    answers['/jwks'] = { status: 503 }
    await expect(client.finish(attempt, { code: 'code' })).rejects.toMatchObject(UNAVAILABLE)
    await expect(createClient('http://127.0.0.1:1').start(REDIRECT_URI)).rejects.toMatchObject(
      UNAVAILABLE,
    )
  },
)

test.for([true, false])(
  'a code that the provider refuses is a client error (plugin: %s)',
  async (usesPlugin, { provider }) => {
    const client = createClient(provider.issuer, usesPlugin)
    const { attempt } = await client.start(REDIRECT_URI)
    for (const answer of [
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 302, headers: { location: 'https://evil.example/token' } },
      { headers: { 'content-type': 'text/html' } },
    ]) {
      provider.answers['/token'] = answer
      await expect(client.finish(attempt, { code: 'code' })).rejects.toMatchObject(FAILED)
    }
  },
)

test('an issuer without TLS, and metadata of another issuer, are refused', async ({ provider }) => {
  const body = { ...provider.metadata, issuer: 'https://evil.example' }
  provider.answers[provider.discovery] = { body }
  for (const issuer of [provider.issuer, 'http://evil.example']) {
    await expect(createClient(issuer).start(REDIRECT_URI)).rejects.toMatchObject(MISCONFIGURED)
  }
})
