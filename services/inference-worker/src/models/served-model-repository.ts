import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelOptions } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Records why the model fails, until `clearTrouble` is called. */
export async function markTrouble(
  db: Database,
  modelId: string,
  errorCode: AnswerErrorCode,
): Promise<void> {
  await db
    .updateTable('servedModels')
    .set({ errorCode })
    .where('modelId', '=', modelId)
    .where('errorCode', 'is distinct from', errorCode)
    .execute()
}

/** Records that the model answers. */
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
