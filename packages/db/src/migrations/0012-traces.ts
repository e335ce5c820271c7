import { type Kysely, sql } from 'kysely'

/** The trace that an event belongs to, so that it goes on where the event is published and consumed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column trace text`.execute(db)
}
