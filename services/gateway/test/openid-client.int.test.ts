import { createServer } from 'node:http'
import { createLogger } from '@assay/runtime'
import { listen } from '@assay/testing/listen'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { test as base, expect } from 'vitest'
import { createOpenIdClient, type OpenIdClient } from '../src/accounts/identities/openid-client.ts'

const REDIRECT_URI = 'https://assay.example/auth/callback'
const UNAVAILABLE = { statusCode: 503 }
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

function createClient(issuer: string): OpenIdClient {
  const credentials = { clientId: 'assay-client', clientSecret: 'assay-secret' }
  const redirectUris = [REDIRECT_URI]
  return createOpenIdClient(
    { provider: 'test', name: 'Test', issuer, ...credentials, redirectUris, scope: 'openid' },
    createLogger('test', 'silent'),
  )
}

test('the code is sent with the verifier, and with the secret in the body', async ({
  provider,
}) => {
  const client = createClient(provider.issuer)
  const { url, attempt } = await client.start(REDIRECT_URI)
  expect(url.startsWith(`${provider.issuer}/authorize?`)).toBe(true)
  await expect(client.finish(attempt, 'the-code')).rejects.toMatchObject(FAILED)
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

test('after a provider failure, the next use tries again', async ({ provider }) => {
  const { answers, discovery, metadata } = provider
  const client = createClient(provider.issuer)
  answers[discovery] = { status: 502 }
  await expect(client.start(REDIRECT_URI)).rejects.toMatchObject(UNAVAILABLE)
  answers[discovery] = { body: metadata }
  const { attempt } = await client.start(REDIRECT_URI)

  answers['/token'] = { status: 500 }
  await expect(client.finish(attempt, 'code')).rejects.toMatchObject(UNAVAILABLE)
  const header = Buffer.from('{"alg":"RS256"}').toString('base64url')
  answers['/token'] = { body: { access_token: 'x', id_token: `${header}.e30.c2ln` } }
  answers['/jwks'] = { status: 503 }
  await expect(client.finish(attempt, 'code')).rejects.toMatchObject(UNAVAILABLE)
  await expect(createClient('http://127.0.0.1:1').start(REDIRECT_URI)).rejects.toMatchObject(
    UNAVAILABLE,
  )
})

test('a code that the provider refuses is a client error', async ({ provider }) => {
  const client = createClient(provider.issuer)
  const { attempt } = await client.start(REDIRECT_URI)
  for (const answer of [
    { status: 400, body: { error: 'invalid_grant' } },
    { status: 302, headers: { location: 'https://evil.example/token' } },
    { headers: { 'content-type': 'text/html' } },
  ]) {
    provider.answers['/token'] = answer
    await expect(client.finish(attempt, 'code')).rejects.toMatchObject(FAILED)
  }
})

test('metadata of another issuer, or with an address without TLS, is refused', async ({
  provider,
}) => {
  for (const change of [
    { issuer: 'https://evil.example' },
    { token_endpoint: 'http://evil.example/token' },
    { jwks_uri: 'http://evil.example/jwks' },
  ]) {
    provider.answers[provider.discovery] = { body: { ...provider.metadata, ...change } }
    const started = createClient(provider.issuer).start(REDIRECT_URI)
    await expect(started).rejects.toMatchObject(FAILED)
  }
  await expect(createClient('http://evil.example').start(REDIRECT_URI)).rejects.toMatchObject(
    FAILED,
  )
})

test("only signatures with the provider's published keys are accepted", async ({ provider }) => {
  const [own, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const secret = new TextEncoder().encode('assay-secret')
  provider.answers['/jwks'] = {
    body: { keys: [{ ...(await exportJWK(own.publicKey)), kid: '1' }] },
  }
  const client = createClient(provider.issuer)
  const { attempt } = await client.start(REDIRECT_URI)
  const claims = { nonce: attempt.nonce, sub: 'me', iss: provider.issuer, aud: 'assay-client' }
  const signed = () => new SignJWT(claims).setIssuedAt().setExpirationTime('1m')
  const rs256 = { alg: 'RS256', kid: '1' }
  const finishWith = (id_token: string) => {
    provider.answers['/token'] = { body: { access_token: 'x', token_type: 'Bearer', id_token } }
    return client.finish(attempt, 'code')
  }
  const genuine = await signed().setProtectedHeader(rs256).sign(own.privateKey)
  await expect(finishWith(genuine)).resolves.toMatchObject({ sub: 'me' })
  for (const forged of [
    new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1m').encode(),
    await signed().setProtectedHeader({ alg: 'HS256' }).sign(secret),
    await signed().setProtectedHeader(rs256).sign(another.privateKey),
    await signed()
      .setProtectedHeader({ ...rs256, kid: '2' })
      .sign(own.privateKey),
    `${genuine.split('.').slice(0, 2).join('.')}.`,
    'no token',
  ]) {
    await expect(finishWith(forged), forged).rejects.toMatchObject(FAILED)
  }
})
