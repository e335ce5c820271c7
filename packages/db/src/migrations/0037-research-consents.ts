import { type Kysely, sql } from 'kysely'

/**
 * What people said about publishing their conversations: every word stays, the last one stands, and
 * all of it goes with its person or its thread.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table research_consents (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      thread_id uuid references threads on delete cascade,
      scope text not null check (scope in ('thread', 'all')),
      granted boolean not null,
      text_version text not null,
      at timestamptz not null default now(),
      check ((scope = 'thread') = (thread_id is not null))
    )`.execute(db)
  await sql`
    create index research_consents_of_user on research_consents (user_id, at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index research_consents_of_thread on research_consents (thread_id, at desc, id desc)`.execute(
    db,
  )
  // A cascade deletes from within another trigger, at whose depth nobody else does.
  await sql`
    create function refuse_consent_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
        return old;
      end if;
      raise exception 'research_consents are append-only';
    end $$`.execute(db)
  await sql`
    create trigger research_consents_append_only before update or delete on research_consents
    for each row execute function refuse_consent_change()`.execute(db)
}
