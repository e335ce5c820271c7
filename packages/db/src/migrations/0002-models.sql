create table connections (
  id text primary key,
  kind text not null,
  settings jsonb not null,
  edited_at timestamptz,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  is_draft boolean not null default false,
  problem jsonb,
  names text[],
  checked_at timestamptz,
  served_until timestamptz
);

create table models (
  id uuid primary key,
  slug text unique,
  llm_name text not null unique deferrable initially deferred,
  connection_id text not null references connections,
  provider_model text not null,
  is_thinking boolean not null,
  is_active boolean not null,
  company text not null,
  logo text,
  aliases text[] not null default '{}',
  sampling_weight double precision not null check (sampling_weight > 0),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  input_price double precision check (input_price >= 0),
  output_price double precision check (output_price >= 0),
  paused_at timestamptz,
  paused_by uuid,
  options jsonb not null default '{}',
  edited_at timestamptz
);

create table served_models (
  model_id uuid primary key references models on delete cascade,
  served_until timestamptz not null,
  error_code text,
  reported_name text
);
