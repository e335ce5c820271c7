import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database, migrateToLatest, newId } from '@assay/db'
import { type Stack, startStack } from '@assay/stack'
import { type System, type SystemOptions, startSystem } from '../../scripts/system/start-system.ts'

export interface Arena extends AsyncDisposable {
  readonly stack: Stack
  readonly db: Database
  readonly system: System
  readonly modelIds: readonly string[]
}

export const BENCH_PEPPER = 'a pepper for benches, long enough to hash with'

const BENCH_ENV = {
  JWT_SECRET: 'a secret for benches, long enough to sign with',
  GUEST_PEPPER: BENCH_PEPPER,
  FIRST_SUPERUSER_EMAIL: 'admin@example.com',
  FIRST_SUPERUSER_PASSWORD: 'changethis',
  LOG_LEVEL: 'warn',
  VOTE_MIN_DELAY_MS: '0',
  FIRST_FRAME_WAIT_MS: '0',
  RATE_LIMIT_SCALE: '1000000',
  NODE_ENV: 'test',
}

/** How the models of a bench are provided, in the words of `models.json`. */
export interface BenchModels {
  readonly count: number
  readonly provider: string
  readonly providerModel: string
}

const SCRIPTED: BenchModels = { count: 6, provider: 'scripted', providerModel: 'bench' }

export interface ArenaOptions {
  readonly replicas: NonNullable<SystemOptions['replicas']>
  readonly models?: BenchModels
  readonly env?: Readonly<Record<string, string>>
  /** Called before anything connects to the servers. */
  readonly onStack?: (stack: Stack) => Promise<void>
}

/** A whole system on servers that write durably, in temporary folders that go with it. */
export async function openArena({
  replicas,
  models = SCRIPTED,
  env,
  onStack,
}: ArenaOptions): Promise<Arena> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const modelIds = Array.from({ length: models.count }, newId)
  const modelsFile = join(folder, 'models.json')
  await writeFile(modelsFile, JSON.stringify({ models: modelIds.map((id) => toEntry(id, models)) }))

  const stack = resources.use(await startStack({ durable: true }))
  await onStack?.(stack)
  const db = resources.use(
    createDatabase(stack.postgres.url, { name: 'bench', timeoutMs: 120_000 }),
  )
  await migrateToLatest(db)
  const system = resources.use(
    await startSystem({
      stack,
      replicas,
      logFolder: folder,
      env: { ...BENCH_ENV, MODELS_FILE: modelsFile, ...env },
      onWarning: (line) => console.error(line),
    }),
  )
  await offerModels(db, modelIds)
  const kept = resources.move()
  return { stack, db, system, modelIds, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** On offer for the whole bench, whether or not a worker serves them. */
async function offerModels(db: Database, modelIds: readonly string[]): Promise<void> {
  const servedUntil = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('servedModels')
    .values(modelIds.map((modelId) => ({ modelId, servedUntil })))
    .onConflict((conflict) => conflict.column('modelId').doUpdateSet({ servedUntil }))
    .execute()
}

function toEntry(id: string, { provider, providerModel }: BenchModels) {
  return {
    id,
    llm_name: `Model ${id.slice(-6)}`,
    provider,
    provider_model: providerModel,
    company: 'Bench',
  }
}
