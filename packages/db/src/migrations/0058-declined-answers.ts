import { type Kysely, sql } from 'kysely'

/**
 * Stores what a retry replaced, since a declined answer may be retried once, and which sides of a
 * vote declined.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table answers
      add column declined_before boolean not null default false,
      add column failed_before boolean not null default false`.execute(db)
  const declined = sql`declined text check (declined in ('left', 'right', 'both'))`
  await sql`alter table votes add column ${declined}`.execute(db)
  await sql`alter table ledger add column ${declined}`.execute(db)
}
