import { type Kysely, sql } from 'kysely'

/**
 * One turn in flight per person, what was given up on, and folds that did not end. `in_flight_of`
 * is the sender: unlike the owner it stays when a guest is merged into an account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table turns add column in_flight_of uuid`.execute(db)
  await sql`
    create unique index turns_one_in_flight on turns (in_flight_of)
    where state in ('queued', 'streaming')`.execute(db)

  await sql`
    create table dead_letters (
      id uuid primary key,
      source text not null,
      key text not null,
      subject text,
      payload jsonb,
      error text not null,
      times integer not null default 1,
      created_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      unique (source, key)
    )`.execute(db)

  await sql`
    create table fold_attempts (
      singleton boolean primary key default true check (singleton),
      unfinished integer not null default 0
    )`.execute(db)
  await sql`insert into fold_attempts default values`.execute(db)
}
