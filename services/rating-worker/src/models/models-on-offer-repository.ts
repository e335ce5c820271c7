import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Whether a row of `models` is retired. */
export const IS_RETIRED = sql<boolean>`(not models.is_active or models.retired_at is not null)`

/**
 * Whether a row of `models` may be drawn and a worker has served it within the last day. Workers
 * renew this every minute. The limit is a day, so that models stay on the board if all workers are
 * down for an hour.
 */
export const IS_ON_OFFER = sql<boolean>`(not ${IS_RETIRED} and exists (
  select from served_models
  where served_models.model_id = models.id and served_until > now() - interval '1 day'
))`

/** Lists the models that are offered or paused. */
export async function listActiveModelIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('models')
    .select('id')
    .where(sql<boolean>`not ${IS_RETIRED}`)
    .execute()
  return rows.map(({ id }) => id)
}
