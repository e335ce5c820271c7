import { type Kysely, sql } from 'kysely'

/** Users, models, threads, turns, answers and votes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists citext`.execute(db)

  await sql`
    create table users (
      id uuid primary key,
      email citext unique,
      full_name text,
      password_hash text,
      is_superuser boolean not null default false,
      is_active boolean not null default true,
      is_guest boolean not null default false,
      guest_key bytea unique,
      voter_id uuid not null unique default gen_random_uuid(),
      token_version integer not null default 1,
      email_verified_at timestamptz,
      terms_version text,
      terms_accepted_at timestamptz,
      merged_into uuid references users on delete set null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz,
      check (is_guest or email is not null),
      check (not (is_guest and is_superuser))
    )`.execute(db)

  await sql`
    create table models (
      id uuid primary key,
      llm_name text not null unique,
      provider text not null,
      provider_model text not null,
      is_thinking boolean not null,
      is_active boolean not null,
      company text not null,
      logo text,
      aliases text[] not null default '{}',
      sampling_weight double precision not null check (sampling_weight > 0),
      retired_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table served_models (
      model_id uuid primary key references models on delete cascade,
      served_until timestamptz not null
    )`.execute(db)

  await sql`
    create table threads (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      mode text not null check (mode in ('battle', 'dual', 'single')),
      title text not null,
      model_id uuid references models,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      last_message_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create index threads_of_user on threads (user_id, last_message_at desc, id desc)
    where is_active`.execute(db)

  await sql`
    create table turns (
      id uuid primary key,
      thread_id uuid not null references threads on delete cascade,
      user_id uuid not null references users on delete cascade,
      idx integer not null check (idx >= 0),
      request_id uuid,
      prompt text not null,
      thinking_mode boolean not null,
      temperature double precision not null,
      max_tokens integer not null,
      state text not null default 'queued' check (state in ('queued', 'streaming', 'done', 'failed')),
      gateway text not null,
      deadline_at timestamptz not null,
      pair_probability double precision,
      blind boolean not null,
      sample_question boolean not null,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      unique (thread_id, idx),
      unique (user_id, request_id)
    )`.execute(db)
  await sql`
    create index turns_open on turns (deadline_at)
    where state in ('queued', 'streaming')`.execute(db)

  await sql`
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
      unique (turn_id, side)
    )`.execute(db)
  await sql`
    create index answers_open on answers (coalesce(lease_until, created_at))
    where state in ('queued', 'streaming')`.execute(db)

  await sql`
    create table votes (
      id uuid primary key,
      turn_id uuid unique references turns on delete set null,
      user_id uuid references users on delete set null,
      voter_id uuid not null,
      left_model_id uuid not null references models,
      right_model_id uuid not null references models,
      outcome text not null check (outcome in ('left_better', 'right_better', 'tie', 'both_bad')),
      feedback_text text,
      sample_question boolean not null,
      rated boolean not null,
      unrated_reason text,
      created_at timestamptz not null default now(),
      check (rated = (unrated_reason is null)),
      check (left_model_id <> right_model_id)
    )`.execute(db)
  await sql`create index votes_of_user on votes (user_id)`.execute(db)
  await sql`
    create table votes_to_fold (
      vote_id uuid primary key references votes,
      created_at timestamptz not null default now(),
      set_aside_at timestamptz
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`.execute(db)
  await sql`
    create index votes_waiting on votes_to_fold (created_at, vote_id)
    where set_aside_at is null`.execute(db)

  await sql`
    create function refuse_vote_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'votes are append-only';
      end if;
      if new.user_id is not null and new.user_id is distinct from old.user_id
        and not exists (select from users where id = old.user_id and merged_into = new.user_id) then
        raise exception 'a vote keeps its person';
      end if;
      if new.turn_id is not null and new.turn_id is distinct from old.turn_id then
        raise exception 'a vote keeps its turn';
      end if;
      if (to_jsonb(new) - 'user_id' - 'turn_id') <> (to_jsonb(old) - 'user_id' - 'turn_id') then
        raise exception 'votes are append-only';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger votes_append_only before update or delete on votes
    for each row execute function refuse_vote_change()`.execute(db)
}
