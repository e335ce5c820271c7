import { type Kysely, sql } from 'kysely'

/**
 * Boards that rank only whom the votes place: ranks within groups of connected models, tiers, who is
 * retired, what was left out, how sure each difference is, and what it takes to change first place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table leaderboard_entries
      alter column rank drop not null,
      alter column rank_low drop not null,
      alter column rank_high drop not null,
      add column tier integer,
      add column comparable_group integer,
      add column is_retired boolean not null default false`.execute(db)
  await sql`alter table leaderboard_snapshots add column left_out jsonb`.execute(db)
  // The groups now stand with the entries; the old column goes once no old worker writes it.
  await sql`
    alter table leaderboard_details
      alter column comparable_groups set default '[]',
      add column takeover jsonb,
      add column compared_models uuid[] not null default '{}',
      add column difference_half_widths double precision[] not null default '{}'`.execute(db)
  await sql`
    create table rating_differences (
      only_one boolean primary key default true check (only_one),
      compared_models uuid[] not null,
      difference_half_widths double precision[] not null
    )`.execute(db)
}
