create table citation_readings (
  answer_id uuid primary key references answers on delete cascade,
  model_id uuid not null references models,
  user_id uuid not null,
  counts boolean not null,
  sources integer not null
);

create table citations (
  answer_id uuid not null references answers on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('pmid', 'pmcid', 'doi', 'nct', 'rs', 'link')),
  reference text not null,
  named_title text,
  status text not null default 'unchecked' check (
    status in ('found', 'not_found', 'other_title', 'unchecked')),
  primary key (answer_id, position)
);
create index citations_reference on citations (kind, reference)
where kind in ('pmid', 'pmcid', 'doi', 'rs');

create table citation_cache (
  kind text not null check (kind in ('pmid', 'pmcid', 'doi', 'rs')),
  reference text not null,
  outcome text check (outcome in ('found', 'not_found', 'elsewhere')),
  titles text[] not null default '{}',
  journal text,
  year smallint,
  retracted boolean not null default false,
  answered_at timestamptz,
  request_at timestamptz,
  attempts smallint not null default 0,
  primary key (kind, reference)
);
create index citation_cache_request_at on citation_cache (kind, request_at)
where request_at is not null;

create table citation_hosts (
  host text primary key,
  next_request_at timestamptz not null
);
