import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** A model is drawn only if a worker has renewed its row within this time. */
const SERVED_SECONDS = 90
const RENEW_SECONDS = 60

/**
 * Marks the models of these providers as served for the next 90 s. It writes only rows that are new
 * or due for renewal, so it may be called often.
 */
export async function renewServedModels(
  db: Database,
  providers: readonly ProviderName[],
): Promise<void> {
  await sql`
    insert into served_models (model_id, served_until)
    select id, now() + make_interval(secs => ${SERVED_SECONDS}) from models
    where provider = any (${providers}::text[]) and is_active and retired_at is null
    order by id
    on conflict (model_id) do update set served_until = excluded.served_until
    where served_models.served_until < now() + make_interval(secs => ${RENEW_SECONDS})`.execute(db)
}

/** Lists the providers of active models that are not among `providers`. */
export async function listUnservedProviders(
  db: Database,
  providers: readonly ProviderName[],
): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from models
    where is_active and retired_at is null and provider <> all (${providers}::text[])
    order by provider`.execute(db)
  return rows.map(({ provider }) => provider)
}

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

export interface TroubledModel {
  readonly id: string
  readonly provider: ProviderName
  readonly providerModel: string
  readonly isThinking: boolean
}

/** Lists the models of these providers that have a trouble code. */
export async function listTroubledModels(
  db: Database,
  providers: readonly ProviderName[],
): Promise<TroubledModel[]> {
  return db
    .selectFrom('models')
    .innerJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select(['id', 'provider', 'providerModel', 'isThinking'])
    .where('errorCode', 'is not', null)
    .where('isActive', '=', true)
    .where('retiredAt', 'is', null)
    .where('provider', '=', sql<ProviderName>`any (${providers}::text[])`)
    .execute()
}
