import type { Bus } from '@assay/bus'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
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

/**
 * Starts a complete worker in this process, with one provider for both provider names that tests
 * use.
 */
export async function startWorker(options: TestWorkerOptions): Promise<AsyncDisposable> {
  const { provider, slots = 8, times = {}, ...rest } = options
  const providers = new Map<ProviderName, Provider>([['openai-compatible', provider]])
  await using resources = new AsyncDisposableStack()
  await startInferenceWorker(
    { ...rest, providers, slots, times: { ...WORKER_TIMES, ...times } },
    resources,
  )
  return resources.move()
}
