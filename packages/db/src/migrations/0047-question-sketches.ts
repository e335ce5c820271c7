import { type Kysely, sql } from 'kysely'

/** By what a thread's first question is recognised, and which votes of a voter are on one question. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table threads add column question_sketch bytea`.execute(db)
  await sql`alter table ledger add column question_since integer`.execute(db)
  await sql`
    create table voted_threads (
      thread_id uuid primary key references threads on delete cascade,
      voter_id uuid not null,
      question_since integer not null
    )`.execute(db)
  await sql`create index voted_threads_of_voter on voted_threads (voter_id, thread_id desc)`.execute(
    db,
  )
}
