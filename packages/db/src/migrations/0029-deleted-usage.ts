import { type Kysely, sql } from 'kysely'

/** What people who have gone used up on their last day, of nobody in particular; for two days. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table deleted_usage (
      id uuid primary key default gen_random_uuid(),
      network bytea,
      site bytea,
      battles integer not null,
      tokens double precision not null,
      cost double precision,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index deleted_usage_network on deleted_usage (network, created_at)`.execute(db)
  await sql`
    create index deleted_usage_site on deleted_usage (site, created_at)
    where site is not null`.execute(db)
  await sql`create index deleted_usage_created_at on deleted_usage (created_at)`.execute(db)
}
