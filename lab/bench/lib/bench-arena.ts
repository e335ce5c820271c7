import type { Database } from '@assay/db'
import { type Arena, type ArenaOptions, createModel, startArena } from '@assay/harness'
import type { Replicas } from '@assay/system'

export interface BenchArena extends Arena {
  readonly modelIds: readonly string[]
}

/** How the models of a bench are provided, in the words of `models.json`. */
export interface BenchModels {
  readonly count: number
  readonly provider: string
  /** The same for all, or one after the other. */
  readonly providerModel: string | readonly string[]
}

const SCRIPTED: BenchModels = { count: 6, provider: 'scripted', providerModel: 'bench' }

const ENV = {
  LOG_LEVEL: 'warn',
  FIRST_FRAME_WAIT_MS: '0',
  DAILY_BATTLE_BUDGET: '0',
  DAILY_TOKEN_BUDGET: '0',
  RATE_LIMIT_SCALE: '1000000',
  NODE_ENV: 'test',
}

export interface BenchOptions extends Pick<ArenaOptions, 'env' | 'onStack'> {
  readonly replicas: Required<Replicas>
  readonly models?: BenchModels
}

/** A whole system on servers that write durably, with models that are on offer for the whole bench. */
export async function startBenchArena({
  models: { count, provider, providerModel } = SCRIPTED,
  env,
  ...options
}: BenchOptions): Promise<BenchArena> {
  const models = Array.from({ length: count }, (_, at) =>
    createModel(
      at + 1,
      provider,
      typeof providerModel === 'string' ? providerModel : (providerModel[at] ?? ''),
    ),
  )
  const arena = await startArena({
    ...options,
    models,
    durable: true,
    statementTimeoutMs: 120_000,
    env: { ...ENV, ...env },
    onWarning: (line) => console.error(line),
  })
  const modelIds = models.map(({ id }) => id)
  await offerModels(arena.db, modelIds)
  return { ...arena, modelIds }
}

/** Whether or not a worker serves them. */
async function offerModels(db: Database, modelIds: readonly string[]): Promise<void> {
  const servedUntil = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('servedModels')
    .values(modelIds.map((modelId) => ({ modelId, servedUntil })))
    .onConflict((conflict) => conflict.column('modelId').doUpdateSet({ servedUntil }))
    .execute()
}
