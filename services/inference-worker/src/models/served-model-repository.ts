import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelOptions } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Records a trouble code, so that the model is not drawn until `clearTrouble` is called. Its row is
 * kept.
 */
export async function markTrouble(
  db: Database,
  modelId: string,
  errorCode: LastingErrorCode,
): Promise<void> {
  await db.updateTable('servedModels').set({ errorCode }).where('modelId', '=', modelId).execute()
}

/** Removes the trouble code, so that the model is drawn again. */
export async function clearTrouble(db: Database, modelId: string): Promise<void> {
  await db
    .updateTable('servedModels')
    .set({ errorCode: null })
    .where('modelId', '=', modelId)
    .execute()
}

/** Stores the name that the server reported last. */
export async function updateReportedName(
  db: Database,
  modelId: string,
  reportedName: string,
): Promise<void> {
  await db
    .updateTable('servedModels')
    .set({ reportedName })
    .where('modelId', '=', modelId)
    .where('reportedName', 'is distinct from', reportedName)
    .execute()
}

export interface TroubledModel {
  readonly id: string
  readonly connectionId: string
  readonly providerModel: string
  readonly isThinking: boolean
  readonly options: ModelOptions
}

/** Lists the models of these connections that have a trouble code. */
export async function listTroubledModels(
  db: Database,
  connections: readonly string[],
): Promise<TroubledModel[]> {
  return db
    .selectFrom('models')
    .innerJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select(['id', 'connectionId', 'providerModel', 'isThinking', 'options'])
    .where('errorCode', 'is not', null)
    .where('isActive', '=', true)
    .where('retiredAt', 'is', null)
    .where('connectionId', '=', sql<string>`any (${connections}::text[])`)
    .execute()
}
