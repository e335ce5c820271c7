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

create table site (
  only_one boolean primary key default true check (only_one),
  is_board_public boolean,
  simulated_votes jsonb not null default '{}',
  release_key bytea not null
    default decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex')
);
insert into site default values;
