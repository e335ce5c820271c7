create table analytics_counts (
  summary text not null,
  kind text not null,
  total integer not null,
  primary key (summary, kind)
);

create table analytics_rates (
  model_id uuid not null references models,
  board text not null,
  kind text not null check (kind in (
    'declined', 'failed', 'length', 'sources', 'found', 'other_title', 'not_found', 'retracted')),
  users integer not null,
  answers double precision not null,
  hits double precision not null,
  answers_squared double precision not null,
  hits_squared double precision not null,
  hits_times_answers double precision not null,
  primary key (model_id, board, kind)
);
