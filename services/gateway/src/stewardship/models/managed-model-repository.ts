import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

/** All models by name, including retired ones. */
export async function listManagedModels(db: Database) {
  return db
    .selectFrom('models')
    .leftJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select([
      'id',
      'llmName',
      'company',
      'provider',
      'providerModel',
      'isThinking',
      'isActive',
      'retiredAt',
      'pausedAt',
      'pausedBy',
      'errorCode',
      sql<boolean>`coalesce(served_until > now(), false)`.as('isServed'),
    ])
    .orderBy('llmName')
    .execute()
}

export type ManagedModel = Awaited<ReturnType<typeof listManagedModels>>[number]

/**
 * Locks a model against changes by others; undefined for an unknown model. A full lock would have
 * to wait for the constant stream of turns and votes that refer to models, so this lock admits
 * them.
 */
export async function lockModel(trx: DatabaseTransaction, id: string) {
  return trx
    .selectFrom('models')
    .select(['retiredAt', 'pausedAt'])
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
