import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { findModelIdByName, lockModel, updateRetired } from './managed-model-repository.ts'

/**
 * Retires a model, regardless of `models.json`. Unfinished answers continue, and its ratings are
 * kept.
 * @param by the superuser; null for an operator's command.
 * @throws {NotFoundError} for an unknown model. @throws {ConflictError} if it is already retired.
 */
export async function retireModel(db: Database, id: string, by: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const model = await lockModel(trx, id)
    if (!model) throw new NotFoundError('Model not found')
    if (model.retiredAt) throw new ConflictError('This model is retired')
    await updateRetired(trx, id)
    await insertAudit(trx, { action: 'model retired', actorId: by, subjectId: id })
  })
}

/** Retires the model with this name. Returns false if no such model is in use. */
export async function retireModelByName(db: Database, llmName: string): Promise<boolean> {
  const id = await findModelIdByName(db, llmName)
  if (id !== undefined) await retireModel(db, id, null)
  return id !== undefined
}
