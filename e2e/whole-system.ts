import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'
import { createDatabase, type Database, migrateToLatest } from '@assay/db'
import { type Stack, startStack } from '@assay/stack'
import { type ScriptedProvider, startScriptedProvider } from '@assay/testing'
import { test as base } from 'vitest'
import { createModels } from '../chaos/lib/models.ts'
import { createSecrets } from '../scripts/system/secrets.ts'
import { type System, startSystem } from '../scripts/system/start-system.ts'

export interface WholeSystem {
  readonly stack: Stack
  readonly system: System
  readonly db: Database
  readonly provider: ScriptedProvider
  /** A file for each process. */
  readonly logFolder: string
  call(method: string, path: string, headers?: Record<string, string>): Promise<Response>
}

const SCRIPT = { tokens: 120, ttft: 20, gap: 10 }

/** What a test file wants otherwise: `test.override({ settings })`. */
const SETTINGS: Readonly<Record<string, string>> = {}

/** All four services as processes on real servers; the model provider is scripted. */
export const test = base
  .extend('canaries', { scope: 'file' }, () => createModels([SCRIPT, SCRIPT]))
  .extend('settings', { scope: 'file' }, SETTINGS)
  .extend(
    'whole',
    { scope: 'file' },
    async ({ canaries, settings }, { onCleanup }): Promise<WholeSystem> => {
      const resources = new AsyncDisposableStack()
      onCleanup(() => resources.disposeAsync())
      const folder = await mkdtemp(join(tmpdir(), 'assay-system-'))
      resources.defer(() => rm(folder, { recursive: true }))
      const modelsFile = join(folder, 'models.json')
      await writeFile(modelsFile, JSON.stringify({ models: canaries }))

      const provider = resources.use(await startScriptedProvider())
      const stack = resources.use(await startStack())
      const db = resources.use(createDatabase(stack.postgres.url))
      await migrateToLatest(db)
      const system = resources.use(
        await startSystem({
          stack,
          logFolder: folder,
          replicas: { gateway: 2 },
          env: {
            ...createSecrets(),
            MODELS_FILE: modelsFile,
            OPENAI_COMPATIBLE_BASE_URL: provider.url,
            FIRST_SUPERUSER_EMAIL: 'admin@example.com',
            FIRST_SUPERUSER_PASSWORD: 'changethis',
            VOTE_MIN_DELAY_MS: '0',
            RATE_LIMIT_SCALE: '1000',
            ...settings,
          },
        }),
      )
      const call: WholeSystem['call'] = (method, path, headers = {}) =>
        fetch(new URL(`/api/v1${path}`, system.url), { method, headers })
      return { stack, system, db, provider, logFolder: folder, call }
    },
  )

/** Headers of a fresh guest who has accepted the terms. */
export async function aGuest({ call }: WholeSystem): Promise<Record<string, string>> {
  const guest = { [GUEST_FINGERPRINT_HEADER]: `guest_${crypto.randomUUID()}` }
  await call('POST', '/chat/guest-accept-terms', guest)
  return guest
}

/** Headers of the first superuser. */
export async function aSuperuser({ system }: WholeSystem): Promise<Record<string, string>> {
  const response = await fetch(new URL('/api/v1/login/access-token', system.url), {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@example.com', password: 'changethis' }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

/** The opening frame of a battle. */
export const question = (guest: Record<string, string>, more: object = {}) => ({
  fingerprint_hash: guest[GUEST_FINGERPRINT_HEADER],
  messages: [{ role: 'user', content: 'Which genes raise the risk of ALS?' }],
  mode: 'battle',
  ...more,
})
