import { type Kysely, sql } from 'kysely'

/** The sources that answers name, and what authorities say of them; all but the cache is rebuilt from answers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table citation_readings (
      answer_id uuid primary key references answers (id) on delete cascade,
      model_id uuid not null references models (id),
      user_id uuid not null,
      counts boolean not null,
      sources integer not null
    )`.execute(db)
  await sql`
    create table citations (
      answer_id uuid not null references answers (id) on delete cascade,
      position smallint not null,
      kind text not null check (kind in ('pmid', 'pmcid', 'doi', 'nct', 'rs', 'link')),
      reference text not null,
      named_title text,
      status text not null default 'unchecked'
        check (status in ('found', 'not_found', 'other_title', 'unchecked')),
      primary key (answer_id, position)
    )`.execute(db)
  await sql`
    create index citations_reference on citations (kind, reference)
    where kind in ('pmid', 'pmcid', 'doi', 'rs')`.execute(db)
  await sql`
    create table citation_cache (
      kind text not null check (kind in ('pmid', 'pmcid', 'doi', 'rs')),
      reference text not null,
      outcome text check (outcome in ('found', 'not_found', 'elsewhere')),
      titles text[] not null default '{}',
      retracted boolean not null default false,
      answered_at timestamptz,
      ask_at timestamptz,
      attempts smallint not null default 0,
      primary key (kind, reference)
    )`.execute(db)
  await sql`
    create index citation_cache_ask_at on citation_cache (kind, ask_at)
    where ask_at is not null`.execute(db)
  await sql`
    create table citation_hosts (
      host text primary key,
      next_ask_at timestamptz not null
    )`.execute(db)
  await sql`
    create table analytics_citations (
      model_id uuid primary key references models (id),
      answer_users integer not null,
      answers double precision not null,
      sources double precision not null,
      answers_squared double precision not null,
      sources_squared double precision not null,
      sources_times_answers double precision not null,
      checked_users integer not null,
      checked double precision not null,
      found double precision not null,
      checked_squared double precision not null,
      found_squared double precision not null,
      found_times_checked double precision not null,
      other_title integer not null,
      not_found integer not null,
      retracted integer not null
    )`.execute(db)
}
