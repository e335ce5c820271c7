import { type Kysely, sql } from 'kysely'

/**
 * Weights in the entries of votes, and the entries that are no votes: models, exclusions and their
 * reversals. Both share one sequence of positions. Entries of before keep their weightless form,
 * and whoever writes only these must stop once there are others: it could not follow the chain.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ledger add column weight smallint`.execute(db)
  await sql`
    create table ledger_changes (
      position bigint primary key check (position > 0),
      kind text not null,
      subject_id uuid not null,
      at timestamptz not null,
      facts jsonb not null,
      hash bytea not null
    )`.execute(db)
  await sql`
    create index ledger_changes_of_subject on ledger_changes (subject_id, position desc)
  `.execute(db)
  await sql`
    create function refuse_weightless_entries() returns trigger language plpgsql as $$
    begin
      if exists (select from added where weight is null) and exists (select from ledger_changes) then
        raise exception 'an entry without a weight cannot follow entries of the second form';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ledger_goes_on after insert on ledger referencing new table as added
    for each statement execute function refuse_weightless_entries()`.execute(db)
}
