import { type Kysely, sql } from 'kysely'

/** Models that a superuser has taken off the offer for a while. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table models add column paused_at timestamptz, add column paused_by uuid`.execute(
    db,
  )
}
