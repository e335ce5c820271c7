import { type Kysely, sql } from 'kysely'

/**
 * Which network a guest's vote came from, as a pseudonym under a random key that is kept for a month:
 * with the vote while it waits for its place, then with the place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table network_keys (
      id integer primary key,
      key bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table vote_networks (
      position bigint primary key,
      key_id integer not null,
      network_key bytea not null
    )`.execute(db)
  await sql`alter table votes_to_fold add column network_key_id integer`.execute(db)
  await sql`alter table votes_to_fold add column network_key bytea`.execute(db)
}
