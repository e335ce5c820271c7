import { modelIdOf } from '@assay/db'
import type { Replicas, ServiceName } from '@assay/system'
import { type Arena, type ArenaOptions, createModel, startArena } from '@assay/testing/arena'

export interface BenchArena extends Arena {
  readonly modelIds: readonly string[]
}

export interface BenchOptions extends Pick<ArenaOptions, 'env' | 'modelsUrl'> {
  /**
   * Number of processes per service, in addition to one gateway. Defaults to one process of each
   * service.
   */
  readonly only?: Replicas
  /**
   * The models' connection, and their name there. For scripted models, the name is a script.
   */
  readonly connection?: string
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
 * Starts a complete system on servers with durable writes. Its models are served for the entire
 * benchmark.
 */
export async function startBenchArena(options: BenchOptions = {}): Promise<BenchArena> {
  const { only, modelsUrl, connection = 'scripted', script = 'bench', models: count = 6 } = options
  // Two models with the same name at their connection never meet.
  const models = Array.from({ length: count }, (_, at) =>
    createModel(at + 1, connection, `${script},seed=${at + 1}`),
  )
  const arena = await startArena({
    ...(only && { replicas: { ...NONE, ...only } }),
    ...(modelsUrl && { modelsUrl }),
    ...{ models, durable: true, statementTimeoutMs: 120_000, env: { ...ENV, ...options.env } },
    onWarning: (line) => console.error(line),
  })
  const modelIds = models.map(({ id }) => modelIdOf(id))
  // The models count as served even if there is no worker.
  const servedUntil = new Date(Date.now() + 3_600_000)
  await arena.db
    .insertInto('servedModels')
    .values(modelIds.map((modelId) => ({ modelId, servedUntil })))
    .onConflict((conflict) => conflict.column('modelId').doUpdateSet({ servedUntil }))
    .execute()
  return { ...arena, modelIds }
}

/** Returns the first process of a service. */
export function processOf({ system }: Arena, name: ServiceName) {
  const found = system.processes.find(({ service }) => service === name)
  if (!found) throw new Error(`no ${name} runs`)
  return { ...found, pid: found.pid() ?? 0 }
}
