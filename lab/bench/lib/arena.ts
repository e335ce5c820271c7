import type { Replicas, ServiceName } from '@assay/system'
import { type Arena, type ArenaOptions, createModel, startArena } from '@assay/testing/arena'

export interface BenchArena extends Arena {
  readonly modelIds: readonly string[]
}

export interface BenchOptions extends Pick<ArenaOptions, 'env'> {
  /** Processes of each service, in addition to one gateway. Default: one of each service. */
  readonly only?: Replicas
  /** The provider of the models, and their name there: for the scripted provider a script. */
  readonly provider?: string
  readonly script?: string
  readonly models?: number
}

const ENV = {
  ...{ LOG_LEVEL: 'warn', NODE_ENV: 'test', ANSWER_SLOTS: '1024' },
  TEST_TIMES: JSON.stringify({ firstFrameWaitMs: 0 }),
  ...{ DAILY_BATTLE_BUDGET: '0', DAILY_TOKEN_BUDGET: '0', RATE_LIMIT_SCALE: '1000000' },
}
const NONE = { 'inference-worker': 0, 'rating-worker': 0, 'analytics-projector': 0 }

/**
 * A whole system on servers with durable writes, with models that are served for the whole bench.
 */
export async function startBenchArena(options: BenchOptions = {}): Promise<BenchArena> {
  const { only, provider = 'scripted', script = 'bench', models: count = 6 } = options
  // Two models must not have the same name at their provider.
  const models = Array.from({ length: count }, (_, at) =>
    createModel(at + 1, provider, `${script},seed=${at + 1}`),
  )
  const arena = await startArena({
    ...(only && { replicas: { ...NONE, ...only } }),
    ...{ models, durable: true, statementTimeoutMs: 120_000, env: { ...ENV, ...options.env } },
    onWarning: (line) => console.error(line),
  })
  const modelIds = models.map(({ id }) => id)
  // Served even if there is no worker.
  const servedUntil = new Date(Date.now() + 3_600_000)
  await arena.db
    .insertInto('servedModels')
    .values(modelIds.map((modelId) => ({ modelId, servedUntil })))
    .onConflict((conflict) => conflict.column('modelId').doUpdateSet({ servedUntil }))
    .execute()
  return { ...arena, modelIds }
}

/** The first process of a service. */
export function processOf({ system }: Arena, name: ServiceName) {
  const found = system.processes.find(({ service }) => service === name)
  if (!found) throw new Error(`no ${name} runs`)
  return { ...found, pid: found.pid() ?? 0 }
}
