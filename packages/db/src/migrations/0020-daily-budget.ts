import { type Kysely, sql } from 'kysely'

/**
 * What a day costs: prices of models in US dollars per million tokens, and the network that asked,
 * as a pseudonym, for two days.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table models
      add column input_price double precision check (input_price >= 0),
      add column output_price double precision check (output_price >= 0)`.execute(db)
  await sql`create index turns_user_id_created_at on turns (user_id, created_at)`.execute(db)
  await sql`
    create table turn_networks (
      turn_id uuid primary key references turns on delete cascade,
      network bytea not null,
      site bytea,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index turn_networks_network on turn_networks (network, created_at)`.execute(db)
  await sql`
    create index turn_networks_site on turn_networks (site, created_at)
    where site is not null`.execute(db)
  await sql`create index turn_networks_created_at on turn_networks (created_at)`.execute(db)
}
