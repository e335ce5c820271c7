import { type Kysely, sql } from 'kysely'

const SIDES = ['left', 'right'] as const

/**
 * What is said of answers with a vote is in columns of the vote. `assessments` reads that and the
 * rows apart, and takes rows of gateways of before. Votes of before hold nothing that a constraint
 * could find, so none of them is read for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const side of SIDES) await addColumns(db, sql.raw(side))
  await sql`alter table assessments rename to separate_assessments`.execute(db)
  await sql`
    create view assessments as
    select vote_id, side, verdict, tags, after_reveal, at from separate_assessments
    union all
    select id, said.side, said.verdict, said.tags, false, created_at
    from votes cross join lateral (values
      ('left', left_verdict, left_tags),
      ('right', right_verdict, right_tags)) as said (side, verdict, tags)
    where said.verdict is not null`.execute(db)
  await sql`
    create function keep_separate_assessment() returns trigger language plpgsql
    security definer set search_path from current as $$
    begin
      insert into separate_assessments (vote_id, side, verdict, tags, after_reveal)
      values (new.vote_id, new.side, new.verdict, new.tags, new.after_reveal);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger assessments_are_separate instead of insert on assessments
    for each row execute function keep_separate_assessment()`.execute(db)
}

async function addColumns(db: Kysely<never>, side: ReturnType<typeof sql.raw>): Promise<void> {
  await sql`
    alter table votes add column ${side}_verdict text, add column ${side}_tags text[]`.execute(db)
  await sql`
    alter table votes add constraint votes_${side}_assessment check (
      (${side}_verdict is null) = (${side}_tags is null)
      and ${side}_verdict in ('right', 'mostly_right', 'wrong', 'declined')
      and cardinality(${side}_tags) <= 4 and ${side}_tags <@ array[
        'wrong_fact', 'unsafe', 'outdated', 'invented_citation',
        'wrong_number', 'overconfident', 'incomplete', 'declined_needlessly']) not valid`.execute(
    db,
  )
}
