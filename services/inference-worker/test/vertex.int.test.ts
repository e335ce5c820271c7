import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toProblem } from '../src/connections/to-problem.ts'
import { createProvider } from '../src/providers/create-provider.ts'
import { collect } from './provider-servers/collect.ts'
import {
  ACCOUNT_EMAIL,
  type GoogleCloudOptions,
  PROJECT,
  REGION,
  startGoogleCloud,
} from './provider-servers/start-google-cloud.ts'
import type { Refusal } from './provider-servers/start-picky-server.ts'
import { startProxy } from './provider-servers/start-proxy.ts'

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const KEYS = keyPair()
const folder = mkdtempSync(join(tmpdir(), 'vertex-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const GEMINI = { providerModel: 'gemini-2.5-flash' }
const CLAUDE = { providerModel: 'claude-haiku-4-5' }
const ANSWER = { text: 'A gene.', error: undefined }
const USAGE = { usage: { inputTokens: 3, outputTokens: 2 } }

interface KeyFile {
  readonly token_uri: string
  readonly private_key?: string
}

/** Writes the key file of the service account as Google Cloud creates it. */
function writeKeyFile({ token_uri, private_key = KEYS.privateKey }: KeyFile): string {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  const key = {
    ...{ type: 'service_account', project_id: PROJECT, private_key_id: 'a1', client_id: '1' },
    ...{ client_email: ACCOUNT_EMAIL, private_key, token_uri },
  }
  writeFileSync(path, JSON.stringify(key))
  return path
}

interface Settings extends Partial<GoogleCloudOptions> {
  readonly privateKey?: string
  readonly keyFile?: string
}

async function startVertex({ privateKey, keyFile, ...options }: Settings = {}) {
  const cloud = await startGoogleCloud({ publicKey: KEYS.publicKey, ...options })
  const file = { token_uri: cloud.tokenUrl, ...(privateKey && { private_key: privateKey }) }
  const provider = createProvider(
    {
      ...{ id: 'vertex', kind: 'vertex', base_url: cloud.url },
      ...{ project: PROJECT, region: REGION },
    },
    { variables: { GOOGLE_APPLICATION_CREDENTIALS: keyFile ?? writeKeyFile(file) } },
  )
  return { cloud, provider, [Symbol.asyncDispose]: () => cloud[Symbol.asyncDispose]() }
}

test('a signed assertion is exchanged once for a token, which serves several calls', async () => {
  await using vertex = await startVertex()
  const [one, two] = [
    await collect(vertex.provider, GEMINI),
    await collect(vertex.provider, { ...GEMINI, isThinking: true }),
  ]
  expect(one).toMatchObject({ ...ANSWER, finish: USAGE })
  expect(two).toMatchObject(ANSWER)
  expect(vertex.cloud.issued()).toBe(1)
  expect(vertex.cloud.bodies[0]).toMatchObject({
    generationConfig: { maxOutputTokens: 1_000, thinkingConfig: { thinkingBudget: 0 } },
  })
})

test('Claude is called in the same project, with the version of its API', async () => {
  await using vertex = await startVertex()
  expect(await collect(vertex.provider, CLAUDE)).toMatchObject({ ...ANSWER, finish: USAGE })
  expect(vertex.cloud.bodies[0]).toMatchObject({ anthropic_version: 'vertex-2023-10-16' })
  expect(vertex.cloud.bodies[0]).not.toHaveProperty('model')
})

test('a token is replaced before it expires, and when it is revoked', async () => {
  const MINUTE_MS = 60_000
  await using vertex = await startVertex()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [minutes, issued] of [
    [0, 1],
    [54, 1],
    [56, 2],
  ] as const) {
    vi.setSystemTime(start + minutes * MINUTE_MS)
    expect(await collect(vertex.provider, GEMINI)).toMatchObject(ANSWER)
    expect(vertex.cloud.issued()).toBe(issued)
  }
  vertex.cloud.revoke()
  expect(await collect(vertex.provider, GEMINI)).toMatchObject(ANSWER)
  expect(vertex.cloud.issued()).toBe(3)
})

test('calls that begin together share one token', async () => {
  await using vertex = await startVertex()
  const answers = await Promise.all([1, 2, 3].map(() => collect(vertex.provider, GEMINI)))
  expect(answers.map(({ text }) => text)).toEqual(['A gene.', 'A gene.', 'A gene.'])
  expect(vertex.cloud.issued()).toBe(1)
})

test('the key of another account is refused, and nothing is called', async () => {
  await using vertex = await startVertex({ privateKey: keyPair().privateKey })
  expect((await collect(vertex.provider, GEMINI)).error).toMatchObject({ code: 'bad_key' })
  expect(vertex.cloud.paths).toEqual([])
})

test('a key file that cannot be read is a bad key, until it can be read', async () => {
  const keyFile = join(folder, 'later.json')
  await using vertex = await startVertex({ keyFile })
  expect((await collect(vertex.provider, GEMINI)).error).toMatchObject({ code: 'bad_key' })
  for (const content of ['no JSON', '{}', '{"client_email":"a","private_key":"no key"}']) {
    writeFileSync(keyFile, content)
    expect((await collect(vertex.provider, GEMINI)).error).toMatchObject({ code: 'bad_key' })
  }
  const { token_uri } = { token_uri: vertex.cloud.tokenUrl }
  const key = { type: 'service_account', client_email: ACCOUNT_EMAIL, token_uri }
  writeFileSync(keyFile, JSON.stringify({ ...key, private_key: KEYS.privateKey }))
  expect(await collect(vertex.provider, GEMINI)).toMatchObject(ANSWER)
})

test('the content of a key instead of its path is a bad key, and is not repeated', async () => {
  const noJson = join(folder, 'key.pem')
  writeFileSync(noJson, 'secret')
  for (const [keyFile, reason] of [
    ['secret'.repeat(1_000), 'ENAMETOOLONG'],
    ['secret', 'ENOENT'],
    [noJson, 'no key file'],
  ] as const) {
    await using vertex = await startVertex({ keyFile })
    expect(toProblem((await collect(vertex.provider, GEMINI)).error)).toEqual({
      code: 'bad_key',
      detail: `The variable must contain the path of a service account’s key file (${reason}).`,
    })
  }
})

test('an answer that is stopped before its call requests no token', async () => {
  await using vertex = await startVertex({ privateKey: keyPair().privateKey })
  const { error } = await collect(vertex.provider, GEMINI, AbortSignal.abort('stopped'))
  expect(error).toBe('stopped')
  // The refusal of a token that nobody awaits would end the worker before the next call is refused.
  expect((await collect(vertex.provider, GEMINI)).error).toMatchObject({ code: 'bad_key' })
})

test('a key of the environment for another way of access is not used', async () => {
  vi.stubEnv('GOOGLE_VERTEX_API_KEY', 'another')
  await using vertex = await startVertex()
  expect(await collect(vertex.provider, GEMINI)).toMatchObject(ANSWER)
})

test('an answer that is stopped does not wait for the token', async () => {
  await using vertex = await startVertex({ isStuck: true })
  const startedAt = performance.now()
  const { error } = await collect(vertex.provider, GEMINI, AbortSignal.timeout(50))
  expect(error).toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('without an address of its own, a connection reaches no private token endpoint', async () => {
  await using cloud = await startGoogleCloud({ publicKey: KEYS.publicKey })
  const keyFile = writeKeyFile({ token_uri: cloud.tokenUrl })
  const provider = createProvider(
    { id: 'vertex', kind: 'vertex', project: PROJECT, region: REGION },
    { variables: { GOOGLE_APPLICATION_CREDENTIALS: keyFile } },
  )
  expect((await collect(provider, GEMINI)).error).toMatchObject({ code: 'unreachable' })
  expect(cloud.issued()).toBe(0)
})

test('a token is requested through the proxy', async () => {
  await using proxy = await startProxy(new URL('http://127.0.0.1:1'))
  vi.stubEnv('HTTPS_PROXY', proxy.url)
  const keyFile = writeKeyFile({ token_uri: 'https://oauth2.googleapis.com/token' })
  const provider = createProvider(
    { id: 'vertex', kind: 'vertex', project: PROJECT, region: REGION },
    { variables: { GOOGLE_APPLICATION_CREDENTIALS: keyFile } },
  )
  expect((await collect(provider, GEMINI)).error).toMatchObject({ code: 'unreachable' })
  expect(proxy.taken).toEqual(['CONNECT oauth2.googleapis.com:443'])
})

const refuse = (code: number, status: string, message: string): Refusal => [
  code,
  { error: { code, message, status } },
]

test.each<[code: string, refusal: Refusal]>([
  [
    'bad_key',
    refuse(403, 'PERMISSION_DENIED', "Permission 'aiplatform.endpoints.predict' denied."),
  ],
  [
    'no_credit',
    refuse(403, 'PERMISSION_DENIED', 'This API method requires billing to be enabled.'),
  ],
  [
    'too_long',
    refuse(400, 'INVALID_ARGUMENT', 'The input token count (2000000) exceeds the maximum.'),
  ],
  ['refused', refuse(400, 'INVALID_ARGUMENT', 'Request blocked: PROHIBITED_CONTENT')],
  ['rate_limited', refuse(429, 'RESOURCE_EXHAUSTED', 'Resource exhausted. Try again later.')],
  ['overloaded', refuse(503, 'UNAVAILABLE', 'The service is currently unavailable.')],
  ['timed_out', refuse(504, 'DEADLINE_EXCEEDED', 'Deadline expired.')],
])('Google’s refusal of a call is %s: %j', async (code, refusal) => {
  await using vertex = await startVertex({ pick: () => refusal })
  expect((await collect(vertex.provider, GEMINI)).error).toMatchObject({ code })
})

test('a model that the project does not have is unknown', async () => {
  await using vertex = await startVertex()
  const { error } = await collect(vertex.provider, { providerModel: 'gemini-9' })
  expect(error).toMatchObject({ code: 'unknown_model' })
})
