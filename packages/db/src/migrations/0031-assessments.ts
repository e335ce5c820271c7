import { type Kysely, sql } from 'kysely'

/** What voters say of answers by themselves, and the projector's tallies of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table assessments (
      vote_id uuid not null references votes,
      side text not null check (side in ('left', 'right')),
      verdict text not null check (verdict in ('right', 'mostly_right', 'wrong', 'declined')),
      tags text[] not null check (
        cardinality(tags) <= 4 and tags <@ array[
          'wrong_fact', 'unsafe', 'outdated', 'invented_citation',
          'wrong_number', 'overconfident', 'incomplete', 'declined_needlessly']),
      after_reveal boolean not null,
      at timestamptz not null default now(),
      primary key (vote_id, side, after_reveal, at)
    )`.execute(db)
  await sql`
    create unique index assessments_once_before_reveal on assessments (vote_id, side)
    where not after_reveal`.execute(db)
  await sql`
    create function refuse_assessment_change() returns trigger language plpgsql as $$
    begin
      raise exception 'assessments are append-only';
    end $$`.execute(db)
  await sql`
    create trigger assessments_append_only before update or delete on assessments
    for each row execute function refuse_assessment_change()`.execute(db)
  await sql`
    create table analytics_verdicts (
      model_id uuid not null,
      voter_id uuid not null,
      said text not null,
      total integer not null,
      primary key (model_id, voter_id, said)
    )`.execute(db)
}
