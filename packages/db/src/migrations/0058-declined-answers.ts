import { type Kysely, sql } from 'kysely'

/** Stores what a retry replaced. A declined answer may be retried once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table answers
      add column declined_before boolean not null default false,
      add column failed_before boolean not null default false`.execute(db)
}
