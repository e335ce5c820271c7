import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Of a row of `models`: has it been withdrawn? */
export const IS_RETIRED = sql<boolean>`(not models.is_active or models.retired_at is not null)`

/**
 * Of a row of `models`: may it be drawn, and has a worker served it within the last day? Workers say
 * so every minute; a model does not leave the board because all of them rest for an hour.
 */
export const IS_ON_OFFER = sql<boolean>`(not ${IS_RETIRED} and exists (
  select from served_models
  where served_models.model_id = models.id and served_until > now() - interval '1 day'
))`

/** Models on offer, and those that only pause. */
export async function listActiveModelIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('models')
    .select('id')
    .where(sql<boolean>`not ${IS_RETIRED}`)
    .execute()
  return rows.map(({ id }) => id)
}
