import { type Kysely, sql } from 'kysely'

/** Summaries that can be dropped and rebuilt from the database. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table analytics_user_counts (
      kind text primary key check (kind in ('signed_up', 'guest')),
      total integer not null default 0
    )`.execute(db)
  await sql`
    create table analytics_message_counts (
      is_first boolean not null,
      sample_question boolean not null,
      total integer not null default 0,
      primary key (is_first, sample_question)
    )`.execute(db)
}
