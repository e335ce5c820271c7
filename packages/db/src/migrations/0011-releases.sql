create table releases (
  version text primary key,
  folder text not null,
  position bigint not null,
  computed_at timestamptz not null,
  license text not null,
  contact text not null,
  rows jsonb not null,
  files jsonb not null,
  built_at timestamptz not null default now(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);

create table release_keys (
  only_one boolean primary key default true check (only_one),
  key bytea not null
);
