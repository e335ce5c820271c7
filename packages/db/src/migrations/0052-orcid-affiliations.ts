import { type Kysely, sql } from 'kysely'

/** What the public record of a linked ORCID iD says of an employment, and when it is to be read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table identities
      add column is_affiliated boolean not null default false,
      add column record_due_at timestamptz not null default now(),
      add column record_attempts smallint not null default 0`.execute(db)
}
