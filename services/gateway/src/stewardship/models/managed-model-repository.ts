import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import { IS_LISTED, IS_REACHED } from '../../arena/models/model-repository.ts'
import { MODEL_ROW_COLUMNS } from './model-row.ts'

/** Lists all models by name, including retired models. */
export async function listManagedModels(db: Database) {
  return db
    .selectFrom('models')
    .innerJoin('connections', 'connections.id', 'models.connectionId')
    .leftJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select(MODEL_ROW_COLUMNS.map((name) => `models.${name}` as const))
    .select([
      'models.retiredAt',
      'models.editedAt',
      'pausedAt',
      'pausedBy',
      'errorCode',
      'reportedName',
      'kind',
      'isDraft',
      'problem',
      sql<boolean>`coalesce(connections.served_until > now(), false)`.as('isCallable'),
      sql<boolean>`coalesce(served_models.served_until > now(), false)`.as('isServed'),
      IS_REACHED.as('isReached'),
      IS_LISTED.as('isListed'),
    ])
    .orderBy('llmName')
    .execute()
}

export type ManagedModel = Awaited<ReturnType<typeof listManagedModels>>[number]

/**
 * Locks a model against changes by other transactions. Returns undefined for an unknown model. The
 * lock allows new references to the model, because it would otherwise wait for the constant stream
 * of turns and votes.
 */
export async function lockModel(trx: DatabaseTransaction, id: string) {
  return trx
    .selectFrom('models')
    .select([...MODEL_ROW_COLUMNS, 'retiredAt', 'pausedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @param by the superuser who pauses the model; null to resume it. */
export async function updatePause(
  trx: DatabaseTransaction,
  id: string,
  by: string | null,
): Promise<void> {
  await trx
    .updateTable('models')
    .set({ pausedAt: by === null ? null : sql<Date>`now()`, pausedBy: by })
    .where('id', '=', id)
    .execute()
}

/** Finds the model with this name, perhaps a retired one. */
export async function findModelByName(db: Database, llmName: string) {
  return db
    .selectFrom('models')
    .select(['id', 'retiredAt'])
    .where('llmName', '=', llmName)
    .executeTakeFirst()
}
