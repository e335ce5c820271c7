create table personal_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  scopes text[] not null check (
    scopes <@ array['read', 'studies', 'admin'] and cardinality(scopes) > 0
  ),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index personal_tokens_of_user on personal_tokens (user_id, id);
