import type { ModelEntry } from '@assay/contracts/connections'
import { type Database, type DatabaseTransaction, modelIdOf } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import { changedFields } from './changed-fields.ts'
import { findManagedConnection } from './connection-repository.ts'
import { findModelByName, lockModel } from './managed-model-repository.ts'
import { toModelEntry } from './model-row.ts'
import { upsertModels } from './seed-repository.ts'

export interface ModelEdit {
  readonly entry: ModelEntry
  /** The UUID in the path of an edit; undefined for a new model. */
  readonly id?: string
  readonly by: string
}

/**
 * Adds or replaces a model for a superuser. Gateways and workers notice the change within a second.
 * The model and its audit entry are committed together.
 * @throws {BadRequestError} if the id would change. @throws {NotFoundError} for an unknown id.
 * @throws {ConflictError} if there is no such connection, or its id or name is taken.
 */
export async function saveModel(db: Database, { entry, id, by }: ModelEdit): Promise<void> {
  const modelId = modelIdOf(entry.id)
  if (id !== undefined && id !== modelId) throw new BadRequestError('An id cannot be changed')
  await db.transaction().execute(async (trx) => {
    const before = await lockModel(trx, modelId)
    if (id !== undefined && !before) throw new NotFoundError('Model not found')
    if (id === undefined && before && !before.retiredAt)
      throw new ConflictError('There is already a model {id}', { params: { id: entry.id } })
    await assertFits(trx, entry, modelId)
    await upsertModels(trx, [entry], new Date())
    const detail = before ? changedFields(toModelEntry(before), entry).join(' ') : 'added'
    await insertAudit(trx, { action: 'model saved', actorId: by, subjectId: modelId, detail })
  })
}

async function assertFits(trx: DatabaseTransaction, entry: ModelEntry, modelId: string) {
  const connection = await findManagedConnection(trx, entry.connection)
  if (!connection || connection.retiredAt)
    throw new ConflictError('There is no connection {id}', { params: { id: entry.connection } })
  const named = await findModelByName(trx, entry.llm_name)
  if (named && named.id !== modelId)
    throw new ConflictError('Another model is named {name}', { params: { name: entry.llm_name } })
}
