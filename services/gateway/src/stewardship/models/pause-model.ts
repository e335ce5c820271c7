import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { lockModel, updatePause } from './managed-model-repository.ts'

export interface Pause {
  readonly modelId: string
  readonly isPaused: boolean
  /** The superuser who pauses or resumes the model. */
  readonly by: string
}

/**
 * Pauses or resumes a model. Gateways notice the change within a second. Unfinished answers
 * continue. A model that is already in the requested state stays unchanged and gets no audit entry.
 * @throws {NotFoundError} for an unknown model.
 * @throws {ConflictError} if the model is retired, because retired models are never drawn.
 */
export async function pauseModel(db: Database, { modelId, isPaused, by }: Pause): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const model = await lockModel(trx, modelId)
    if (!model) throw new NotFoundError('Model not found')
    if (model.retiredAt) throw new ConflictError('This model is retired')
    if (isPaused === (model.pausedAt !== null)) return
    await updatePause(trx, modelId, isPaused ? by : null)
    const action = isPaused ? 'model paused' : 'model resumed'
    await insertAudit(trx, { action, actorId: by, subjectId: modelId })
  })
}
