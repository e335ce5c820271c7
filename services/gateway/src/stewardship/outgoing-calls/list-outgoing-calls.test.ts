import { globSync, readFileSync } from 'node:fs'
import { ConnectionEntry } from '@assay/contracts/connections'
import { OutgoingCallKind } from '@assay/contracts/outgoing-calls'
import { expect, test } from 'vitest'
import { listOutgoingCalls, type OutgoingSettings } from './list-outgoing-calls.ts'

const SERVERS: OutgoingSettings = {
  DATABASE_URL: 'postgres://assay:secret@db.local:5432/assay',
  REDIS_URL: 'redis://127.0.0.1:6379',
  NATS_URL: 'nats://one.local:4222,nats://two.local:4222',
  ...{ BASE_URLS: {}, CITATION_CHECK: [], ORCID_PUBLIC_RECORD: false, OIDC_PROVIDERS: [] },
}
const EVERYTHING: OutgoingSettings = {
  ...SERVERS,
  ...{ CITATION_CHECK: ['ncbi', 'crossref'], ORCID_PUBLIC_RECORD: true, LABEL_MODEL: 'openai/x' },
  ...{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  ...{ ORCID_CLIENT_ID: 'id', ORCID_CLIENT_SECRET: 'secret', MAIL_URL: 'smtp://mail.example' },
  OIDC_PROVIDERS: [{ name: 'City Hospital', issuer: 'https://sso.hospital.example/realm' }],
}
const REGIONS = { bedrock: 'eu-west-1', vertex: 'europe-west4' }
const KINDS = [
  ...['openai', 'anthropic', 'google', 'mistral', 'xai', 'perplexity', 'deepseek', 'openrouter'],
  ...['bedrock', 'vertex', 'azure', 'openai-compatible'],
]
const connectionOf = (kind: string, rest: object = {}) =>
  ConnectionEntry.parse({
    ...{ id: kind, kind, ...rest },
    ...(kind in REGIONS && { region: REGIONS[kind as keyof typeof REGIONS] }),
    ...(kind === 'vertex' && { project: 'our-project' }),
    ...(kind === 'azure' && { base_url: 'https://our.azure.example' }),
    ...(kind === 'openai-compatible' && { base_url: 'http://10.0.0.7:8000/v1' }),
  })
const connections = KINDS.map((kind) => ({
  settings: connectionOf(kind),
  isServed: true,
  isUsed: true,
}))

const everything = listOutgoingCalls(EVERYTHING, connections)
const hostsOn = new Set(everything.flatMap(({ is_on, hosts }) => (is_on ? hosts : [])))

test('with local servers only, no outside host is called', () => {
  const local = [{ settings: connectionOf('openai-compatible'), isServed: true, isUsed: true }]
  const on = listOutgoingCalls(SERVERS, local).filter(({ is_on }) => is_on)
  expect(on.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['models', 'postgres', 'redis', 'nats']),
  )
  expect(on.filter(({ kind }) => kind !== 'proxy').every(({ is_local }) => is_local)).toBe(true)
})

test('every kind has an entry, and the entries contain no credentials', () => {
  const none = listOutgoingCalls(SERVERS, [])
  expect(new Set(none.map(({ kind }) => kind))).toEqual(new Set(OutgoingCallKind.options))
  expect(JSON.stringify([none, everything])).not.toMatch(/secret|@/)
})

test('a connection is listed with its company, region and note, also without a key', () => {
  const described = { company: 'Acme', note: 'Contract of 2026' }
  const settings = connectionOf('bedrock', described)
  const calls = listOutgoingCalls({ ...SERVERS, LABEL_MODEL: 'bedrock/m' }, [
    { settings, isServed: false, isUsed: true },
  ])
  const expected = {
    ...{ name: 'Acme', region: 'eu-west-1', note: 'Contract of 2026' },
    ...{ is_on: false, is_local: false, hosts: ['bedrock-runtime.eu-west-1.amazonaws.com'] },
  }
  expect(calls).toContainEqual({ kind: 'models', ...expected })
  expect(calls).toContainEqual({ kind: 'labels', ...expected })
})

test('a server without an active model is not listed as called for answers', () => {
  const unused = { settings: connectionOf('openai-compatible'), isServed: true, isUsed: false }
  const calls = listOutgoingCalls(SERVERS, [unused])
  expect(calls.find(({ kind }) => kind === 'models')?.is_on).toBe(false)
})

/** Services and the packages that they run. */
const sources = globSync('{packages,services}/*/src/**/*.ts', {
  exclude: (path) => /\.test\.ts$|^packages\/(testing|system)\//.test(path),
}).map((path) => ({
  path,
  code: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''),
}))

/** Packages that build links and names of vocabularies, which no service opens. */
const LINKS = /^packages\/(citations|release)\//
const LITERAL_HOST = /https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/g

test('the page lists every host that the code names', () => {
  const named = sources
    .filter(({ path }) => !LINKS.test(path))
    .flatMap(({ code }) => [...code.matchAll(LITERAL_HOST)].map(([, host = '']) => host))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((host) => !hostsOn.has(host))).toEqual([])
})

/** Modules that open no connection. Any other module makes its importer a caller. */
const OFFLINE =
  /^(node:(assert|async_hooks|buffer|crypto|events|fs|module|os|path|stream|string_decoder|timers|url|util|worker_threads|zlib)(\/.*)?|@ai-sdk\/provider|@bull-board\/.*|@fastify\/(cookie|cors|formbody|jwt|static|swagger|swagger-ui|websocket)|@node-rs\/argon2|@opentelemetry\/api|@prometheus-io\/client|@smithy\/eventstream-codec|@zxcvbn-ts\/.*|cockatiel|eventsource-parser|fastify(-metrics|-plugin|-type-provider-zod)?|helmet|hyparquet-writer|ipaddr\.js|kysely(\/migration)?|otpauth|pino|rate-limiter-flexible|tinyld|tldts|uuid|yaml|zod)$/
const IMPORTS =
  /^import (?!type )(?:[^;']*? from )?'([^'.][^']*)'|^export (?:\*|\{[^}]*\}) from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm

/** The code that opens connections, and the entries of the page that describe them. */
const CALLERS: readonly (readonly [RegExp, readonly OutgoingCallKind[]])[] = [
  [/^services\/inference-worker\/src\/(providers|connections)\//, ['models', 'labels']],
  [/^services\/analytics-projector\/src\/authorities\//, ['ncbi', 'crossref', 'orcid-record']],
  [/^services\/gateway\/src\/accounts\/identities\//, ['sign-in', 'orcid']],
  [/^services\/gateway\/src\/accounts\/mail\/create-mailer\.ts/, ['mail']],
  [/^packages\/runtime\/src\/telemetry\.ts/, ['traces']],
  [/^packages\/runtime\/src\/outgoing-proxy\.ts/, ['proxy']],
  [/^packages\/db\/src\/database\.ts/, ['postgres']],
  [/^packages\/queue\/|^services\/gateway\/src\/http\/limits\/connect-limits-redis/, ['redis']],
  [/^packages\/(bus|outbox)\//, ['nats']],
  // These only serve, or commit to a git folder without a push.
  [/^packages\/runtime\/src\/start-health-server\.ts/, []],
  [/^services\/gateway\/src\/http\/(request-id|malformed-request|security-headers)\.ts/, []],
  [/^services\/rating-worker\/src\/checkpoints\/log-checkpoints\.ts/, []],
]

test('code that opens connections is described on the page', () => {
  const callers = sources.filter(
    ({ code }) =>
      /(?<![.\w])fetch\(|\bnew (WebSocket|EventSource)\(/.test(code) ||
      [...code.matchAll(IMPORTS)]
        .map(([, imported, exported, loaded]) => imported ?? exported ?? loaded ?? '')
        .some((name) => !name.startsWith('@assay/') && !OFFLINE.test(name)),
  )
  const strays = callers.filter(({ path }) => !CALLERS.some(([place]) => place.test(path)))
  expect(strays.map(({ path }) => path)).toEqual([])
  const unused = CALLERS.filter(([place]) => !callers.some(({ path }) => place.test(path)))
  expect(unused).toEqual([])
  expect(new Set(CALLERS.flatMap(([, kinds]) => kinds))).toEqual(new Set(OutgoingCallKind.options))
})

/** Settings that name an address or turn calls on, with their entries of the page. */
const SETTINGS: Readonly<Record<string, readonly OutgoingCallKind[]>> = {
  ...{ DATABASE_URL: ['postgres'], REDIS_URL: ['redis'], NATS_URL: ['nats'], MAIL_URL: ['mail'] },
  ...{ HTTPS_PROXY: ['proxy'], HTTP_PROXY: ['proxy'], NO_PROXY: ['proxy'] },
  BASE_URLS: ['sign-in', 'orcid', 'orcid-record', 'ncbi', 'crossref'],
  ...{ OIDC_PROVIDERS: ['sign-in'], OTEL_EXPORTER_OTLP_ENDPOINT: ['traces'] },
  ...{ CITATION_CHECK: ['ncbi', 'crossref'], ORCID_PUBLIC_RECORD: ['orcid-record'] },
  ...{ MODELS_FILE: ['models'], LABEL_MODEL: ['labels'] },
  ...{ LOCAL_MODELS_ONLY: ['models'], DEMO_MODELS: [], MODEL_SILENCE_MS: [] },
  // Addresses at which people reach Assay, links for readers, and proxies in front.
  ...{ HOST: [], PUBLIC_URL: [], CONTACT_URL: [], BLOG_URL: [], MONITORING_HOST: [] },
  TRUSTED_PROXIES: [],
}

test('every setting that may name a server belongs to an entry of the page', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const named = names.filter((name) =>
    /URL|HOST\b|ENDPOINT|PROX|PROVIDERS|SERVER|WEBHOOK|DSN|CHECK$|RECORD|MODELS?(_|$)/.test(name),
  )
  expect(named.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
})
