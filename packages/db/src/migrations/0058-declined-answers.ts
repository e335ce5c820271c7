import { type Kysely, sql } from 'kysely'

/**
 * Stores what a retry replaced, since a declined answer may be retried once, which sides of a vote
 * declined, and how often answers are declined, fail or are cut.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table answers
      add column declined_before boolean not null default false,
      add column failed_before boolean not null default false`.execute(db)
  const declined = sql`declined text check (declined in ('left', 'right', 'both'))`
  await sql`alter table votes add column ${declined}`.execute(db)
  await sql`alter table ledger add column ${declined}`.execute(db)
  await sql`
    create table analytics_answer_rates (
      model_id uuid not null references models (id),
      board text not null,
      kind text not null check (kind in ('declined', 'failed', 'length')),
      users integer not null,
      answers double precision not null,
      hits double precision not null,
      answers_squared double precision not null,
      hits_squared double precision not null,
      hits_times_answers double precision not null,
      primary key (model_id, board, kind)
    )`.execute(db)
}
