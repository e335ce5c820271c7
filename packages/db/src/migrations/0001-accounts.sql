create extension if not exists citext;
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email citext unique,
  full_name text,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'organiser', 'reviewer', 'superuser')),
  is_active boolean not null default true,
  is_guest boolean not null default false,
  guest_key bytea unique,
  voter_id uuid not null unique default gen_random_uuid(),
  token_version integer not null default 1,
  email_verified_at timestamptz,
  verified_until timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  merged_into uuid references users on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  check (is_guest or email is not null),
  check (role = 'user' or not is_guest)
);
create index users_accounts on users (id desc) where not is_guest;
create index users_by_email on users (email, id) where not is_guest;
create index users_by_name on users (full_name, id) where not is_guest;
create index users_email_parts on users using gin ((email::text) gin_trgm_ops)
where not is_guest;
create index users_full_name_parts on users using gin (full_name gin_trgm_ops)
where not is_guest;
create index users_merged on users (merged_into) where merged_into is not null;
create index users_superusers on users (id) where role = 'superuser' and is_active;

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  is_affiliated boolean not null default false,
  record_due_at timestamptz not null default now(),
  record_attempts smallint not null default 0,
  primary key (provider, subject)
);
create index identities_of_user on identities (user_id);
create unique index identities_one_orcid on identities (user_id) where provider = 'orcid';

-- An invitation by mail has an address and is used once.
create table invitations (
  id uuid primary key,
  token_hash bytea unique,
  email citext,
  role text not null check (role in ('user', 'organiser', 'reviewer', 'superuser')),
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= max_uses),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (email is null or max_uses = 1)
);
create index invitations_by_email on invitations (email) where email is not null;
create index invitations_of_user on invitations (invited_by);
create index invitations_expired on invitations (expires_at);

-- An invitation goes to an address that may have no account.
create table account_mails (
  id uuid primary key,
  kind text not null check (
    kind in (
      'confirm-address', 'address-changed', 'reset-password', 'account-invitation',
      'study-invitation'
    )
  ),
  language text not null,
  user_id uuid references users on delete cascade,
  email citext not null,
  token_hash bytea unique,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mailed_at timestamptz,
  used_at timestamptz,
  invitation_id uuid references invitations on delete cascade,
  check (user_id is not null or kind in ('account-invitation', 'study-invitation'))
);
create index account_mails_of_user on account_mails (user_id);
create index account_mails_of_invitation on account_mails (invitation_id)
where invitation_id is not null;
create index account_mails_to_mail on account_mails (requested_at)
where (mailed_at is null) and (used_at is null);

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  enabled_at timestamptz,
  last_step bigint,
  recovery_code_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now()
);

create table revoked_tokens (
  id uuid primary key,
  expires_at timestamptz not null
);
create index revoked_tokens_expired on revoked_tokens (expires_at);

create table provider_sessions (
  token_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  end_session_url text not null,
  expires_at timestamptz not null
);
create index provider_sessions_of_user on provider_sessions (user_id);
create index provider_sessions_expired on provider_sessions (expires_at);

create table declared_expertise (
  user_id uuid primary key references users on delete cascade,
  field text not null,
  role text not null check (role in ('student', 'researcher', 'clinician', 'engineer', 'other')),
  years smallint not null check (years >= 0 and years <= 80),
  declared_at timestamptz not null default now()
);

create table items (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  title text not null,
  description text,
  created_at timestamptz not null default now()
);
create index items_of_owner on items (owner_id, id desc);
