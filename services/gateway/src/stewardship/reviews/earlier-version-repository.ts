import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

/** The entry for a model's votes from before `since`. */
export interface EarlierVersion {
  readonly id: string
  readonly modelId: string
  readonly since: Date
}

/**
 * Adds a retired model for the earlier votes, named after the day of the change. A second split on
 * the same day is named after its minute.
 */
export async function insertEarlierVersion(
  trx: DatabaseTransaction,
  { id, modelId, since }: EarlierVersion,
): Promise<void> {
  const named = (format: string) => sql`llm_name || ' (until ' ||
    to_char(${since}::timestamptz at time zone 'UTC', ${format}) || ')'`
  const day = named('FMDD FMMonth YYYY')
  await sql`
    insert into models (id, llm_name, connection_id, provider_model, is_thinking, is_active,
      company, logo, aliases, sampling_weight, retired_at)
    select ${id}, case when exists (select from models as other where other.llm_name = ${day})
        then ${named('FMDD FMMonth YYYY HH24:MI')} else ${day} end,
      connection_id, provider_model, is_thinking, is_active, company, logo, aliases,
      sampling_weight, now()
    from models where id = ${modelId}`.execute(trx)
}

export async function listModelNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('models')
    .select(['id', 'llmName'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, llmName }) => [id, llmName]))
}
