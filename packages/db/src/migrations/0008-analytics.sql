create table analytics_user_counts (
  kind text primary key check (kind in ('signed_up', 'guest')),
  total integer not null default 0
);

create table analytics_message_counts (
  is_first boolean not null,
  sample_question boolean not null,
  total integer not null default 0,
  primary key (is_first, sample_question)
);

create table analytics_verdicts (
  model_id uuid not null,
  voter_id uuid not null,
  said text not null,
  total integer not null,
  primary key (model_id, voter_id, said)
);

create table analytics_answer_rates (
  model_id uuid not null references models,
  board text not null,
  kind text not null check (kind in ('declined', 'failed', 'length')),
  users integer not null,
  answers double precision not null,
  hits double precision not null,
  answers_squared double precision not null,
  hits_squared double precision not null,
  hits_times_answers double precision not null,
  primary key (model_id, board, kind)
);

create table analytics_citations (
  model_id uuid primary key references models,
  answer_users integer not null,
  answers double precision not null,
  sources double precision not null,
  answers_squared double precision not null,
  sources_squared double precision not null,
  sources_times_answers double precision not null,
  checked_users integer not null,
  checked double precision not null,
  found double precision not null,
  checked_squared double precision not null,
  found_squared double precision not null,
  found_times_checked double precision not null,
  other_title integer not null,
  not_found integer not null,
  retracted integer not null
);
