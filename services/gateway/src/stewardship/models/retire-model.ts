import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { findModelByName, lockModel } from './managed-model-repository.ts'
import { retireEntries } from './seed-repository.ts'

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
    await retireEntries(trx, 'models', [id], new Date())
    await insertAudit(trx, { action: 'model retired', actorId: by, subjectId: id })
  })
}

/** Retires the model with this name. Returns false if no such model is in use. */
export async function retireModelByName(db: Database, llmName: string): Promise<boolean> {
  const model = await findModelByName(db, llmName)
  if (!model || model.retiredAt) return false
  await retireModel(db, model.id, null)
  return true
}
