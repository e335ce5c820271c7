import { type Kysely, sql } from 'kysely'

/** The client's request that caused an event, so that the lines of all processes can be found by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column request_id text`.execute(db)
}
