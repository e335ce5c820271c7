create table outbox (
  id uuid primary key,
  position bigint generated always as identity unique,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  trace text,
  request_id text
);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

create table dead_letters (
  id uuid primary key,
  source text not null,
  key text not null,
  subject text,
  payload jsonb,
  error text not null,
  times integer not null default 1,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (source, key)
);

create table audit_entries (
  id uuid primary key,
  action text not null,
  actor_id uuid,
  subject_id uuid,
  detail text,
  created_at timestamptz not null default now(),
  is_logged boolean not null default false
);
create index audit_entries_not_logged on audit_entries (id) where not is_logged;
create index audit_entries_of_actor on audit_entries (actor_id, id);
create index audit_entries_of_subject on audit_entries (subject_id, id);
