import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { lockModel, updatePause } from './managed-model-repository.ts'

export interface Pause {
  readonly modelId: string
  readonly isPaused: boolean
  /** The superuser who wants it so. */
  readonly by: string
}

/**
 * Takes a model off the offer, or back onto it. Gateways look at the offer at least every second;
 * answers under way go on. Asking for what is so already changes nothing and is not audited.
 * @throws {NotFoundError} for an unknown model.
 * @throws {ConflictError} for a retired one, which is not drawn anyway.
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
