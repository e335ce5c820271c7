import { type Kysely, sql } from 'kysely'

/** Stores why a provider serves a model to nobody, and how long a model's answers may be. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table served_models add column error_code text`.execute(db)
  await sql`alter table models add column max_output_tokens integer`.execute(db)
}
