import { type Kysely, sql } from 'kysely'

/** The ledger, its tallies and the snapshots made of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger (
      position bigint primary key check (position > 0),
      vote_id uuid not null unique,
      voter_id uuid not null,
      left_model_id uuid not null references models,
      right_model_id uuid not null references models,
      outcome text not null,
      sample_question boolean not null,
      rated boolean not null,
      unrated_reason text,
      cast_at timestamptz not null,
      hash bytea not null
    )`.execute(db)

  await sql`
    create table vote_tallies (
      model_a uuid not null references models,
      model_b uuid not null references models,
      a_wins integer not null,
      b_wins integer not null,
      ties integer not null,
      both_bad integer not null,
      a_wins_weight bigint not null,
      b_wins_weight bigint not null,
      ties_weight bigint not null,
      both_bad_weight bigint not null,
      primary key (model_a, model_b),
      check (model_a < model_b)
    )`.execute(db)

  await sql`
    create table leaderboard_snapshots (
      id uuid primary key,
      ledger_position bigint not null,
      head_hash bytea not null,
      method_version text not null,
      parameters jsonb not null,
      total_models integer not null,
      mean double precision not null,
      std_dev double precision not null,
      min double precision not null,
      max double precision not null,
      median double precision not null,
      computed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create index leaderboard_snapshots_newest
    on leaderboard_snapshots (computed_at desc, id desc)`.execute(db)
  await sql`
    create table leaderboard_entries (
      snapshot_id uuid not null references leaderboard_snapshots on delete cascade,
      model_id uuid not null references models,
      rank integer not null,
      rank_change integer,
      rank_low integer not null,
      rank_high integer not null,
      elo_rating double precision not null,
      confidence_interval double precision,
      effective_voters double precision not null,
      matches_played integer not null,
      wins integer not null,
      losses integer not null,
      ties integer not null,
      both_bad integer not null,
      win_rate double precision not null,
      score_rate double precision not null,
      both_bad_rate double precision not null,
      primary key (snapshot_id, model_id),
      check (wins + losses + ties + both_bad = matches_played)
    )`.execute(db)
}
