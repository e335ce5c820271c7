import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { followConnections } from '../../src/connections/follow-connections.ts'
import { startInferenceWorker } from '../../src/inference-worker.ts'
import type { Provider } from '../../src/providers/provider.ts'
import { WORKER_TIMES, type WorkerTimes } from '../../src/worker-times.ts'

export interface TestWorkerOptions {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  readonly provider: Provider
  readonly times?: Partial<WorkerTimes>
  readonly slots?: number
}

/** Starts a complete worker in this process, with one provider for all connections. */
export async function startWorker(options: TestWorkerOptions): Promise<AsyncDisposable> {
  const { provider, slots = 8, times = {}, ...rest } = options
  await using resources = new AsyncDisposableStack()
  const connections = resources.use(
    followConnections({
      ...{ db: rest.db, log: rest.log, demoModels: 'never' },
      open: async () => provider,
    }),
  )
  await startInferenceWorker(
    { ...rest, connections, slots, times: { ...WORKER_TIMES, ...times } },
    resources,
  )
  return resources.move()
}
