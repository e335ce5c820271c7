import { type Kysely, sql } from 'kysely'

/** What people say to know. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table declared_expertise (
      user_id uuid primary key references users on delete cascade,
      field text not null,
      role text not null check (role in ('student', 'researcher', 'clinician', 'engineer', 'other')),
      years smallint not null check (years between 0 and 80),
      declared_at timestamptz not null default now()
    )`.execute(db)
}
