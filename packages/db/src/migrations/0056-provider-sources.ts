import { type Kysely, sql } from 'kysely'

/** Stores the sources that a provider returned beside the text of an answer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table answers add column provider_sources jsonb not null default '[]'`.execute(db)
}
