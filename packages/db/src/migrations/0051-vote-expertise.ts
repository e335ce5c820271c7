import { type Kysely, sql } from 'kysely'

/** As what votes were cast, what the ledger tells of it, and of whose votes something was withdrawn. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vote_expertise (
      vote_id uuid primary key references votes,
      voter_id uuid not null,
      slugs text[] not null check (cardinality(slugs) between 1 and 2),
      told text[] check (cardinality(told) between 1 and 2)
    )`.execute(db)
  await sql`create index vote_expertise_bands on vote_expertise (slugs, voter_id)`.execute(db)
  await sql`create index vote_expertise_of_voter on vote_expertise (voter_id)`.execute(db)
  await sql`
    create index vote_expertise_untold on vote_expertise (slugs)
    where slugs is distinct from told`.execute(db)
  await sql`
    create table expertise_to_fold (
      id bigint generated always as identity primary key,
      voter_id uuid not null
    )`.execute(db)
}
