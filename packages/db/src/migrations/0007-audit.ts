import { type Kysely, sql } from 'kysely'

/**
 * Who did what to whom. No foreign keys: an entry outlives the people in it, as two ids that mean
 * nothing once they are gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_entries (
      id uuid primary key,
      action text not null,
      actor_id uuid,
      subject_id uuid,
      detail text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index audit_entries_of_actor on audit_entries (actor_id, id)`.execute(db)
  await sql`create index audit_entries_of_subject on audit_entries (subject_id, id)`.execute(db)
}
