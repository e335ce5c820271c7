create table threads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  mode text not null check (mode in ('battle', 'dual', 'single')),
  title text not null,
  model_id uuid references models,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  deleted_at timestamptz,
  pinned boolean not null default false,
  question_sketch bytea,
  share_id text unique check (share_id ~ '^[A-Za-z0-9_-]{24}$'),
  shared_at timestamptz,
  check (share_id is null or shared_at is not null)
);
create index threads_deleted on threads (coalesce(deleted_at, last_message_at))
where not is_active;
create index threads_listed on threads (user_id, pinned desc, last_message_at desc, id desc)
where is_active;
create index threads_of_owner on threads (user_id);

create function follow_merged_user() returns trigger language plpgsql as $$
declare
  account uuid;
begin
  select merged_into into account from users where id = new.user_id for key share;
  new.user_id := coalesce(account, new.user_id);
  return new;
end $$;
create trigger threads_follow_merged_user before insert on threads
for each row execute function follow_merged_user();

create table research_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  thread_id uuid references threads on delete cascade,
  scope text not null check (scope in ('thread', 'all')),
  granted boolean not null,
  text_version text not null,
  at timestamptz not null default now(),
  check ((scope = 'thread') = (thread_id is not null))
);
create index research_consents_of_thread on research_consents (thread_id, at desc, id desc);
create index research_consents_of_user on research_consents (user_id, at desc, id desc);

create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'research_consents are append-only';
end $$;
create trigger research_consents_append_only before delete or update on research_consents
for each row execute function refuse_consent_change();

create table turns (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  idx integer not null check (idx >= 0),
  request_id uuid,
  prompt text not null,
  thinking_mode boolean not null,
  temperature double precision not null,
  max_tokens integer,
  state text not null default 'queued' check (state in ('queued', 'streaming', 'done', 'failed')),
  gateway text not null,
  deadline_at timestamptz not null,
  pair_probability double precision,
  blind boolean not null,
  sample_question boolean not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  in_flight_of uuid,
  feedback_text text,
  unique (thread_id, idx),
  unique (user_id, request_id)
);
create unique index turns_one_in_flight on turns (in_flight_of)
where state in ('queued', 'streaming');
create index turns_open on turns (deadline_at) where state in ('queued', 'streaming');
create index turns_user_id_created_at on turns (user_id, created_at);
create trigger turns_follow_merged_user before insert on turns
for each row execute function follow_merged_user();

create table turn_networks (
  turn_id uuid primary key references turns on delete cascade,
  network bytea not null,
  site bytea,
  created_at timestamptz not null default now()
);
create index turn_networks_created_at on turn_networks (created_at);
create index turn_networks_network on turn_networks (network, created_at);
create index turn_networks_site on turn_networks (site, created_at) where site is not null;

create table deleted_usage (
  id uuid primary key default gen_random_uuid(),
  network bytea,
  site bytea,
  battles integer not null,
  tokens double precision not null,
  cost double precision,
  created_at timestamptz not null default now()
);
create index deleted_usage_created_at on deleted_usage (created_at);
create index deleted_usage_network on deleted_usage (network, created_at);
create index deleted_usage_site on deleted_usage (site, created_at) where site is not null;

create table usage_counts (
  day date not null,
  event text not null,
  total bigint not null,
  primary key (day, event)
);

create table answers (
  id uuid primary key,
  turn_id uuid not null references turns on delete cascade,
  side text not null check (side in ('left', 'right', 'single')),
  model_id uuid not null references models,
  state text not null default 'queued' check (state in ('queued', 'streaming', 'done', 'failed')),
  attempt smallint not null default 0,
  lease_until timestamptz,
  content text not null default '',
  reasoning text not null default '',
  error_code text,
  finish_reason text,
  self_identified boolean not null default false,
  ttft_ms integer,
  duration_ms integer,
  input_tokens integer,
  output_tokens integer,
  provider_version text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  self_identification text,
  style smallint,
  provider_sources jsonb not null default '[]',
  declined_before boolean not null default false,
  failed_before boolean not null default false,
  unique (turn_id, side)
);
create index answers_open on answers (coalesce(lease_until, created_at))
where state in ('queued', 'streaming');
create index answers_self_identified on answers (id) where self_identified;
