import { type Kysely, sql } from 'kysely'

/**
 * Votes that are kept out of the ratings, and the chain over what an export can show. An entry's
 * hash used to cover the voter's id; now it covers the place of the voter's first entry, which says
 * the same of who cast which votes and names nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vote_exclusions (
      id uuid primary key,
      voter_id uuid not null,
      reason text not null,
      rule_version text not null,
      evidence jsonb not null,
      excluded_by uuid,
      created_at timestamptz not null default now(),
      reversed_at timestamptz,
      reversed_by uuid,
      reversal_reason text,
      check ((reversed_at is null) = (reversal_reason is null))
    )`.execute(db)
  await sql`
    create unique index vote_exclusions_in_force
    on vote_exclusions (voter_id) where reversed_at is null`.execute(db)

  await sql`
    do $$
    declare
      before bytea := decode(repeat('00', 32), 'hex');
      entry record;
    begin
      for entry in
        select *, min(position) over (partition by voter_id) as voter_since
        from ledger order by position
      loop
        before := sha256(before || convert_to(format('[%s,"%s","%s","%s","%s",%s,%s,%s,%s]',
          entry.position,
          to_char(entry.cast_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          entry.outcome, entry.left_model_id, entry.right_model_id, entry.voter_since,
          entry.sample_question::text, entry.rated::text,
          coalesce('"' || entry.unrated_reason || '"', 'null')), 'UTF8'));
        update ledger set hash = before where position = entry.position;
      end loop;
    end $$`.execute(db)
  await sql`
    update leaderboard_snapshots set head_hash = ledger.hash
    from ledger where ledger.position = ledger_position`.execute(db)
}
