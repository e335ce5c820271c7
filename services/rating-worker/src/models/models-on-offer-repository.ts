import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** For a row of `models`: whether it is retired. */
export const IS_RETIRED = sql<boolean>`(not models.is_active or models.retired_at is not null)`

/**
 * For a row of `models`: whether it may be drawn and a worker has served it within the last day.
 * Workers renew this every minute; a model stays on the board if all workers pause for an hour.
 */
export const IS_ON_OFFER = sql<boolean>`(not ${IS_RETIRED} and exists (
  select from served_models
  where served_models.model_id = models.id and served_until > now() - interval '1 day'
))`

/** Models that are offered or paused. */
export async function listActiveModelIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('models')
    .select('id')
    .where(sql<boolean>`not ${IS_RETIRED}`)
    .execute()
  return rows.map(({ id }) => id)
}
