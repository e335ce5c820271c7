import { type AnswerErrorCode, LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { requestCheck } from '../connections/check-repository.ts'
import type { Connections } from '../connections/follow-connections.ts'
import { probeModel } from './probe-model.ts'
import {
  clearTrouble,
  listTroubledModels,
  markTrouble,
  type TroubledModel,
} from './served-model-repository.ts'

/** Records why models fail, and probes them until they answer. */
export interface TroubledModels extends AsyncDisposable {
  /**
   * Counts an answer of the model. A lasting failure marks the model at once; a temporary failure
   * marks it if the answers before it failed too.
   * @param code why the answer failed; null if it did not.
   */
  note(modelId: string, code: AnswerErrorCode | null): Promise<void>
}

export interface TroubledModelsOptions {
  readonly db: Database
  readonly connections: Pick<Connections, 'find' | 'offered'>
  readonly log: Logger
  /** Milliseconds between two probes of the same model. */
  readonly probeMs: number
}

const CHECK_INTERVAL_MS = 500
/** The number of consecutive failures of a worker that mark a model. Fewer may be a coincidence. */
const MAX_FAILURES = 5

/**
 * Each worker probes the troubled models with its own key. It immediately probes models that
 * another worker marked, so that one bad key among good ones does not remove a model from the draw.
 */
export function watchTroubledModels(options: TroubledModelsOptions): TroubledModels {
  const { db, connections, log, probeMs } = options
  const stopping = new AbortController()
  const triedAt = new Map<string, number>()
  const failures = new Map<string, number>()
  const isDue = ({ id }: TroubledModel) =>
    performance.now() >= (triedAt.get(id) ?? -Infinity) + probeMs

  const probe = async (model: TroubledModel) => {
    const provider = await connections.find(model.connectionId)
    if (!provider) return
    triedAt.set(model.id, performance.now())
    const code = await probeModel(provider, model, stopping.signal)
    const { connectionId, providerModel } = model
    log.info({ connectionId, providerModel, code: code ?? null }, 'model probed')
    if (code !== undefined) return
    triedAt.delete(model.id)
    await clearTrouble(db, model.id)
  }
  const probing = every(CHECK_INTERVAL_MS, 'troubled models', log, async () => {
    const troubled = await listTroubledModels(db, connections.offered())
    await Promise.all(troubled.filter(isDue).map(probe))
  })
  return {
    async note(modelId, code) {
      if (code === null) {
        failures.delete(modelId)
        return
      }
      const inRow = (failures.get(modelId) ?? 0) + 1
      failures.set(modelId, inRow)
      if (code === 'unreachable') await requestCheck(db, modelId)
      if (inRow < MAX_FAILURES && !LastingErrorCode.safeParse(code).success) return
      // Any worker may find that the model answers again, so this worker counts from 0.
      failures.delete(modelId)
      triedAt.set(modelId, performance.now())
      await markTrouble(db, modelId, code)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort('stopped')
      await probing[Symbol.asyncDispose]()
    },
  }
}
