import { type Kysely, sql } from 'kysely'

/**
 * Mails that an account is owed, with the tokens of those that ask to confirm an address; and
 * second factors with their recovery codes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_mails (
      id uuid primary key,
      kind text not null check (kind in ('confirm-address', 'address-changed')),
      user_id uuid not null references users on delete cascade,
      email citext not null,
      token_hash bytea unique,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      mailed_at timestamptz,
      used_at timestamptz
    )`.execute(db)
  await sql`create index account_mails_of_user on account_mails (user_id)`.execute(db)
  await sql`
    create index account_mails_to_mail on account_mails (requested_at)
    where mailed_at is null and used_at is null`.execute(db)

  await sql`
    create table totp_secrets (
      user_id uuid primary key references users on delete cascade,
      sealed_secret bytea not null,
      enabled_at timestamptz,
      last_step bigint,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)
}
