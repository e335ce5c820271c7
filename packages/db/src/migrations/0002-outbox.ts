import { type Kysely, sql } from 'kysely'

/** Events that wait to be published, and the events each consumer has seen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table outbox (
      id uuid primary key,
      position bigint generated always as identity unique,
      subject text not null,
      payload jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (consumer, event_id)
    )`.execute(db)
}
