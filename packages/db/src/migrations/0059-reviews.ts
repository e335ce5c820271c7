import { type Kysely, sql } from 'kysely'

/** One table for everything that waits for a superuser. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop table exclusion_reversals, label_reviews, texts_to_review, text_reviews,
      attestations, overturned_self_identifications`.execute(db)
  await sql`drop function refuse_text_review_change()`.execute(db)
  await sql`drop index turn_labels_of_superusers`.execute(db)
  await sql`
    create table reviews (
      id uuid primary key,
      kind text not null check (
        kind in ('exclusion', 'label', 'text', 'attestation', 'self_identification')
      ),
      subject uuid not null,
      state text not null default 'waiting',
      facts jsonb not null default '{}',
      statement text,
      reason text,
      decided_by uuid references users on delete set null,
      at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      -- A review goes with its subject.
      turn_id uuid generated always as (case when kind in ('label', 'text') then subject end) stored
        references turns on delete cascade,
      user_id uuid generated always as (case when kind = 'attestation' then subject end) stored
        references users on delete cascade,
      answer_id uuid generated always as (
        case when kind = 'self_identification' then subject end
      ) stored references answers on delete cascade
    )`.execute(db)
  // A person may request another attestation while one is in force; everything else has one review.
  await sql`
    create unique index reviews_subject on reviews (subject, kind)
    where kind <> 'attestation' or state = 'waiting'`.execute(db)
  await sql`create index reviews_waiting on reviews (kind, id) where state = 'waiting'`.execute(db)
  await sql`create index reviews_decided on reviews (kind, at, id) where state <> 'waiting'`.execute(
    db,
  )
  await sql`create index reviews_turn on reviews (turn_id) where turn_id is not null`.execute(db)
  await sql`create index reviews_user on reviews (user_id) where user_id is not null`.execute(db)
  await sql`create index reviews_answer on reviews (answer_id) where answer_id is not null`.execute(
    db,
  )
  await sql`create index reviews_decided_by on reviews (decided_by) where decided_by is not null`.execute(
    db,
  )
}
