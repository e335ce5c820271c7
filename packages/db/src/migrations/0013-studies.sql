create table studies (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  title text not null,
  description text,
  state text not null default 'draft'
    check (state in ('draft', 'collecting', 'rating', 'closed', 'archived')),
  design jsonb not null,
  version integer not null default 1,
  earlier_version_id uuid references studies on delete set null,
  is_public boolean not null default false,
  is_paused boolean not null default false,
  link_hash text unique,
  hash text,
  key_id text,
  signature text,
  created_at timestamptz not null default now(),
  frozen_at timestamptz,
  closed_at timestamptz,
  assignments integer not null default 0,
  results jsonb,
  results_at timestamptz
);
create index studies_owner on studies (owner_id) where owner_id is not null;
create index studies_earlier_version on studies (earlier_version_id)
where earlier_version_id is not null;

create table study_items (
  id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  position integer not null,
  external_id text not null,
  messages jsonb not null,
  reference text,
  subject text,
  tags text[] not null default '{}',
  rubric jsonb not null,
  unique (study_id, position),
  unique (study_id, external_id)
);

create table study_arms (
  id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  position integer not null,
  arm jsonb not null,
  model_id uuid references models generated always as ((arm ->> 'model_id')::uuid) stored,
  left_out_at timestamptz
);
create index study_arms_study on study_arms (study_id, position);
create index study_arms_model on study_arms (model_id) where model_id is not null;

-- An arm has one response to an item. A worker holds a running response until lease_until; only its
-- newest attempt may store a result.
create table study_responses (
  id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  item_id uuid not null references study_items on delete cascade,
  arm_id uuid not null references study_arms on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'declined', 'failed')),
  attempt smallint not null default 0,
  lease_until timestamptz,
  content text not null default '',
  error_code text,
  input_tokens integer,
  output_tokens integer,
  cost_usd double precision not null default 0,
  duration_ms integer,
  provider_version text,
  -- Null for uploaded answers and before the response has ended.
  self_identified boolean,
  completed_at timestamptz,
  unique (item_id, arm_id)
);
create index study_responses_study on study_responses (study_id, arm_id, state);
create index study_responses_open on study_responses (id) where state in ('waiting', 'running');

create table study_raters (
  id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  user_id uuid references users on delete set null,
  email text,
  token_hash text unique,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  removed_at timestamptz,
  -- Number of assignments that the rater takes on beyond their share.
  further integer not null default 0,
  unique (study_id, user_id)
);
create index study_raters_user on study_raters (user_id) where user_id is not null;
alter table account_mails
add column rater_id uuid references study_raters on delete cascade,
add column note text;

-- Without a rater, an assignment is in the pool. A skipped one is replaced by a copy.
create table study_assignments (
  id uuid primary key,
  study_id uuid not null references studies on delete cascade,
  item_id uuid not null references study_items on delete cascade,
  left_response_id uuid not null references study_responses on delete cascade,
  right_response_id uuid references study_responses on delete cascade,
  position integer not null,
  -- The assignment that its rater gets a second time.
  repeat_of uuid references study_assignments on delete cascade,
  rater_id uuid references study_raters on delete cascade,
  state text not null default 'open' check (state in ('open', 'rated', 'skip', 'flag', 'conflict')),
  reason text,
  draft jsonb,
  shown_at timestamptz
);
create index study_assignments_pool on study_assignments (study_id, position)
where state = 'open' and rater_id is null;
create index study_assignments_study on study_assignments (study_id, state);
create index study_assignments_rater on study_assignments (rater_id, state);
create index study_assignments_item on study_assignments (item_id);
create index study_assignments_left on study_assignments (left_response_id);
create index study_assignments_right on study_assignments (right_response_id)
where right_response_id is not null;
create index study_assignments_repeat on study_assignments (repeat_of) where repeat_of is not null;

create table study_ratings (
  assignment_id uuid primary key references study_assignments on delete cascade,
  study_id uuid not null references studies on delete cascade,
  rater_id uuid not null references study_raters on delete cascade,
  rating jsonb not null,
  comment text,
  -- From the first display to the rating; null if the assignment was left and opened again, or the
  -- rating corrected.
  seconds double precision,
  rated_at timestamptz not null default now()
);
create index study_ratings_study on study_ratings (study_id);
create index study_ratings_rater on study_ratings (rater_id);
