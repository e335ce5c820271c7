import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

/** Every model there is, by name; retired ones too. */
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
 * Undefined for an unknown model; nobody else changes it before this transaction ends. Who stores
 * turns and votes may refer to it: they come without end, and a lock against them would come late.
 */
export async function lockModel(trx: DatabaseTransaction, id: string) {
  return trx
    .selectFrom('models')
    .select(['retiredAt', 'pausedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @param by the superuser who pauses it; null to resume it. */
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
