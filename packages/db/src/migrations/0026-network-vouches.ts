import { type Kysely, sql } from 'kysely'

/**
 * Networks that a superuser vouches for on one day, and what that makes of votes that their share
 * had left out: what each weighs, from the entry of the ledger that says so on.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table network_vouches (
      id uuid primary key,
      key_id integer not null,
      network_key bytea not null,
      day text not null,
      reason text not null,
      vouched_by uuid,
      created_at timestamptz not null default now(),
      unique (key_id, network_key, day)
    )`.execute(db)
  await sql`
    create table vote_restorations (
      vote_id uuid primary key,
      position bigint not null,
      weight integer not null check (weight > 0),
      reason text not null,
      is_told boolean not null default false
    )`.execute(db)
  await sql`create index untold_restorations on vote_restorations (position) where not is_told`.execute(
    db,
  )
  await sql`create index vote_networks_of_network on vote_networks (key_id, network_key)`.execute(
    db,
  )
}
