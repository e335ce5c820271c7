import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import { type Database, modelIdOf, newId } from '@assay/db'
import { startHealthServer } from '@assay/runtime'
import { test as base } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { serviceUrl } from '@assay/testing/service-url'
import { Env } from '../src/env.ts'
import { GATEWAY_BOUNDS, type GatewayBounds } from '../src/gateway-bounds.ts'
import { startGateway } from '../src/start-gateway.ts'

/** Model names that must not appear before a vote. */
export const CANARIES = ['Canary-Alpha', 'Canary-Beta'] as const

const MODELS = CANARIES.map((llm_name) => ({
  id: llm_name.toLowerCase(),
  llm_name,
  connection: 'scripted',
  name: `name-of-${llm_name}`,
  company: `Company of ${llm_name}`,
}))

const CONNECTIONS = ['scripted', 'demo'].map((kind) => ({ id: kind, kind }))

export interface Gateway {
  readonly url: string
  /** The address of `/metrics` and `/dependencies`. */
  readonly metricsUrl: string
  /** Calls the API. `fingerprint` or `token` identifies the caller. */
  call(method: string, path: string, caller?: Caller, init?: RequestInit): Promise<Response>
  /** Stops the gateway as SIGTERM does. */
  stop(): Promise<void>
}

export interface Caller {
  readonly fingerprint?: string
  readonly token?: string
}

/**
 * Environment variables of a test file: `base.extend('policy', { scope: 'file' }, …)`. Do not use
 * `override`, because it also changes this test object for the next file in the process.
 */
const POLICY: Readonly<Record<string, string>> = {}
/** Limits of the gateway that a test file sets although operators cannot configure them. */
const BOUNDS: Partial<GatewayBounds> = {}

/**
 * A running gateway with two models on offer and without a worker, whose part the test takes. In
 * the database, the gateway has the rights of its own role, and the test has the rights of the
 * owner.
 */
export const test = base
  .extend('policy', { scope: 'file' }, POLICY)
  .extend('bounds', { scope: 'file' }, BOUNDS)
  .extend('gatewayLog', { scope: 'file' }, ({ log }) => log)
  .extend(
    'gateway',
    { scope: 'file' },
    async (
      { db, databaseUrl, natsUrl, redisUrl, gatewayLog, policy, bounds },
      { onCleanup },
    ): Promise<Gateway> => {
      const resources = new AsyncDisposableStack()
      onCleanup(() => resources.disposeAsync())
      const modelsFile = join(tmpdir(), `assay-models-${newId()}.json`)
      resources.defer(() => rm(modelsFile))
      await writeFile(modelsFile, JSON.stringify({ connections: CONNECTIONS, models: MODELS }))
      const env = Env.parse({
        DATABASE_URL: serviceUrl(databaseUrl, 'gateway'),
        NATS_URL: natsUrl,
        REDIS_URL: redisUrl,
        JWT_SECRET: 'a test secret that is long enough for signatures',
        GUEST_PEPPER: 'a test pepper that is long enough for hashing',
        MODELS_FILE: modelsFile,
        VOTE_MIN_DELAY_MS: '0',
        RATE_LIMIT_SCALE: '1000',
        ...policy,
      })
      const { app, probes } = await startGateway(
        { env, log: gatewayLog, bounds: { ...GATEWAY_BOUNDS, firstFrameWaitMs: 200, ...bounds } },
        resources,
      )
      await offerModels(db)
      const host = '127.0.0.1'
      const url = await app.listen({ host, port: 0 })
      const metrics = resources.use(await startHealthServer({ host, port: 0, probes }))
      return {
        url,
        metricsUrl: `http://${host}:${metrics.port}`,
        stop: () => app.close(),
        call: (method, path, caller = {}, init = {}) =>
          fetch(new URL(`/api/v1${path}`, url), {
            ...init,
            method,
            headers: { ...credentialsOf(caller), ...init.headers },
          }),
      }
    },
  )

async function offerModels(db: Database): Promise<void> {
  const servedUntil = new Date(Date.now() + 3_600_000)
  await insertRows(
    db,
    'servedModels',
    MODELS.map(({ id }) => ({ modelId: modelIdOf(id), servedUntil })),
  )
}

function credentialsOf({ fingerprint, token }: Caller): Record<string, string> {
  return {
    ...(fingerprint ? { [GUEST_FINGERPRINT_HEADER]: fingerprint } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

/** Creates a guest who has accepted the terms. */
export async function aGuest(gateway: Gateway): Promise<{ readonly fingerprint: string }> {
  const guest = { fingerprint: `guest_${crypto.randomUUID()}` }
  await gateway.call('POST', '/chat/guest-accept-terms', guest)
  return guest
}

/** Returns the first superuser's access token. */
export async function superuserToken(gateway: Gateway): Promise<string> {
  const response = await gateway.call(
    'POST',
    '/login/access-token',
    {},
    {
      body: new URLSearchParams({ username: 'admin@example.com', password: 'changethis' }),
    },
  )
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}
