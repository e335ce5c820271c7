create table reviews (
  id uuid primary key,
  kind text not null check (
    kind in (
      'exclusion', 'label', 'text', 'attestation', 'self_identification', 'model_change')),
  subject uuid not null,
  state text not null default 'waiting' check (state in (
    'waiting', 'restore', 'overturn', 'keep', 'label', 'publish', 'redact', 'leave_out', 'attest',
    'refuse', 'revoke', 'split', 'dismiss')),
  facts jsonb not null default '{}',
  statement text,
  reason text,
  decided_by uuid references users on delete set null,
  at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- A review is deleted with its subject.
  turn_id uuid references turns on delete cascade
    generated always as (case when kind in ('label', 'text') then subject end) stored,
  user_id uuid references users on delete cascade
    generated always as (case when kind = 'attestation' then subject end) stored,
  answer_id uuid references answers on delete cascade
    generated always as (case when kind = 'self_identification' then subject end) stored
);
-- A person may request another attestation while one is valid. Every other subject has one review.
create unique index reviews_subject on reviews (subject, kind)
where kind <> 'attestation' or state = 'waiting';
create unique index reviews_model_change on reviews ((facts ->> 'modelId'))
where kind = 'model_change' and state = 'waiting';
create index reviews_waiting on reviews (kind, id) where state = 'waiting';
create index reviews_decided on reviews (kind, at, id) where state <> 'waiting';
create index reviews_turn on reviews (turn_id) where turn_id is not null;
create index reviews_user on reviews (user_id) where user_id is not null;
create index reviews_answer on reviews (answer_id) where answer_id is not null;
create index reviews_decided_by on reviews (decided_by) where decided_by is not null;
