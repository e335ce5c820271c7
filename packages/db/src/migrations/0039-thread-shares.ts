import { type Kysely, sql } from 'kysely'

/** Links by which whoever has one reads a thread. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table thread_shares (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      thread_id uuid not null references threads on delete cascade,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index thread_shares_of_thread on thread_shares (thread_id)`.execute(db)
  await sql`
    create unique index thread_shares_once on thread_shares (thread_id)
    where revoked_at is null`.execute(db)
}
