import { type Kysely, sql } from 'kysely'

/** Items, sign-in identities, password resets, ended tokens, and guests that become accounts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table items (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      title text not null,
      description text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index items_of_owner on items (owner_id, id desc)`.execute(db)

  await sql`
    create table identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index identities_of_user on identities (user_id)`.execute(db)

  await sql`
    create table password_resets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_hash bytea unique,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      mailed_at timestamptz,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_resets_of_user on password_resets (user_id)`.execute(db)
  await sql`
    create index password_resets_to_mail on password_resets (requested_at)
    where mailed_at is null and used_at is null`.execute(db)

  await sql`
    create table ended_tokens (
      id uuid primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index ended_tokens_expired on ended_tokens (expires_at)`.execute(db)

  await sql`create index users_accounts on users (id desc) where not is_guest`.execute(db)
  await sql`
    create index users_superusers on users (id) where is_superuser and is_active`.execute(db)
  await sql`
    create index users_merged on users (merged_into) where merged_into is not null`.execute(db)
  // Merging and deleting a user reach hidden threads, too.
  await sql`create index threads_of_owner on threads (user_id)`.execute(db)

  // What a guest sends while being merged belongs to the account. The lock makes it wait for a
  // merge under way, which the foreign key alone would do only after this has looked.
  await sql`
    create function follow_merged_user() returns trigger language plpgsql as $$
    declare
      account uuid;
    begin
      select merged_into into account from users where id = new.user_id for key share;
      new.user_id := coalesce(account, new.user_id);
      return new;
    end $$`.execute(db)
  for (const table of ['threads', 'turns']) {
    await sql`
      create trigger ${sql.id(`${table}_follow_merged_user`)} before insert on ${sql.id(table)}
      for each row execute function follow_merged_user()`.execute(db)
  }
}
