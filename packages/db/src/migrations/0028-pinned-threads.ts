import { type Kysely, sql } from 'kysely'

/** Threads that their owners keep at the head of the history, and the order in which all are listed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table threads add column pinned boolean not null default false`.execute(db)
  await sql`
    create index threads_listed on threads (user_id, pinned desc, last_message_at desc, id desc)
    where is_active`.execute(db)
  await sql`drop index threads_of_user`.execute(db)
}
