create table leaderboard_snapshots (
  id uuid primary key,
  ledger_position bigint not null,
  head_hash bytea not null,
  method_version text not null,
  parameters jsonb not null,
  computed_at timestamptz not null default now(),
  published_at timestamptz,
  left_out jsonb not null,
  details jsonb
);
create index leaderboard_snapshots_newest on leaderboard_snapshots (computed_at desc, id desc);
create index leaderboard_snapshots_detailed on leaderboard_snapshots (computed_at desc, id desc)
where details is not null;
create index leaderboard_snapshots_published on leaderboard_snapshots (published_at desc)
where published_at is not null;

create table leaderboard_entries (
  snapshot_id uuid not null references leaderboard_snapshots on delete cascade,
  model_id uuid not null references models,
  rank integer,
  rank_change integer,
  rank_low integer,
  rank_high integer,
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
  tier integer,
  comparable_group integer not null,
  is_retired boolean not null default false,
  primary key (snapshot_id, model_id),
  check (wins + losses + ties + both_bad = matches_played)
);
create index leaderboard_entries_of_model on leaderboard_entries (model_id, snapshot_id);

create table board_snapshots (
  board text not null,
  ledger_position bigint not null,
  snapshot_id uuid not null,
  method_version text not null,
  exclusion_changes bigint not null,
  votes integer not null,
  effective_voters double precision not null,
  coefficients jsonb not null,
  entries jsonb not null,
  computed_at timestamptz not null default clock_timestamp(),
  differences jsonb not null default '[]',
  primary key (board, ledger_position)
);

create table pair_draws (
  board text primary key,
  ledger_position bigint not null,
  model_ids uuid[] not null,
  chances double precision[] not null
);
