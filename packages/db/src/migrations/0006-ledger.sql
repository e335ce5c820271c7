create table ledger_inbox (
  kind text not null check (kind in ('vote', 'label', 'expertise', 'restoration', 'exemption')),
  key uuid not null,
  payload jsonb,
  at timestamptz not null default now(),
  set_aside_at timestamptz,
  primary key (kind, key)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index votes_waiting on ledger_inbox (at, key)
where kind = 'vote' and set_aside_at is null;
-- The index excludes votes, so that it stays small and every fold can scan it.
create index changes_waiting on ledger_inbox (kind, key)
where kind <> 'vote';

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
  hash bytea not null,
  weight smallint not null,
  left_style smallint,
  right_style smallint,
  question_since integer,
  declined text check (declined in ('left', 'right', 'both'))
);
create index ledger_left_out on ledger (position) where not rated;
create index ledger_of_voter on ledger (voter_id);

create table ledger_changes (
  position bigint primary key check (position > 0),
  kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  facts jsonb not null,
  hash bytea not null
);
create index ledger_changes_of_subject on ledger_changes (subject_id, position desc);
create index ledger_reversals on ledger_changes (subject_id) where kind = 'reversal';
create index ledger_splits on ledger_changes (position) where kind = 'split';

create table ledger_keys (
  key_id text primary key,
  spki text not null,
  first_used_at timestamptz not null default now()
);

create table ledger_checkpoints (
  snapshot_id uuid primary key,
  position bigint not null,
  head_hash bytea not null,
  method_version text not null,
  board_hash bytea not null,
  computed_at timestamptz not null,
  key_id text not null references ledger_keys (key_id),
  signature bytea not null,
  published_at timestamptz not null default now(),
  logged_at timestamptz
);
create index ledger_checkpoints_newest on ledger_checkpoints (published_at desc, snapshot_id desc);
create index ledger_checkpoints_unlogged on ledger_checkpoints (published_at)
where logged_at is null;

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
);

create table vote_exclusions (
  id uuid primary key,
  voter_id uuid not null,
  reason text not null,
  rule_version text not null,
  evidence jsonb not null,
  excluded_by uuid,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  check ((reversed_at is null) = (reversal_reason is null))
);
create unique index vote_exclusions_in_force on vote_exclusions (voter_id)
where reversed_at is null;

create table network_keys (
  id integer primary key,
  key bytea not null,
  created_at timestamptz not null default now()
);

create table vote_networks (
  position bigint primary key,
  key_id integer not null,
  network_key bytea not null,
  is_account boolean not null,
  domain_key bytea
);
create index vote_networks_of_network on vote_networks (key_id, network_key);
create index vote_networks_of_domain on vote_networks (key_id, domain_key)
where domain_key is not null;

create table fold_progress (
  only_one boolean primary key default true check (only_one),
  unfinished integer not null default 0,
  compared_models uuid[] not null default '{}',
  difference_half_widths double precision[] not null default '{}',
  model_changes jsonb not null default '[]'
);
insert into fold_progress default values;
