import { type Kysely, sql } from 'kysely'

/**
 * What a board says beside the ratings, when the public sees it, how pairs are drawn, and which
 * exclusions people ask to end.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table leaderboard_snapshots add column published_at timestamptz`.execute(db)
  await sql`
    create index leaderboard_snapshots_published
    on leaderboard_snapshots (published_at desc) where published_at is not null`.execute(db)
  await sql`
    create index leaderboard_entries_of_model on leaderboard_entries (model_id, snapshot_id)
  `.execute(db)
  await sql`
    create table leaderboard_details (
      snapshot_id uuid primary key references leaderboard_snapshots on delete cascade,
      head_to_head jsonb not null,
      comparable_groups jsonb not null,
      position_bias jsonb not null,
      first_place jsonb
    )`.execute(db)
  await sql`
    create table pair_draws (
      only_one boolean primary key default true check (only_one),
      ledger_position bigint not null,
      model_ids uuid[] not null,
      chances double precision[] not null
    )`.execute(db)
  await sql`
    create table exclusion_reversals (
      exclusion_id uuid primary key references vote_exclusions,
      requested_by uuid not null,
      reason text not null,
      requested_at timestamptz not null default now()
    )`.execute(db)
}
