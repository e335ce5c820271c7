import { type Kysely, sql } from 'kysely'

/** How answers are written, as a small number, and of which two styles a vote is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table answers add column style smallint`.execute(db)
  await sql`alter table votes add column left_style smallint, add column right_style smallint`.execute(
    db,
  )
  await sql`alter table ledger add column left_style smallint, add column right_style smallint`.execute(
    db,
  )
}
