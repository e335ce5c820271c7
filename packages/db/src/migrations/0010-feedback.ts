import { type Kysely, sql } from 'kysely'

/** What a reader says of a turn side by side without voting. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table turns add column feedback_text text`.execute(db)
}
