import { type Kysely, sql } from 'kysely'

/** Whether a voter on a narrow screen, who sees one answer at a time, had opened both. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table votes add column side_unread boolean not null default false`.execute(db)
}
