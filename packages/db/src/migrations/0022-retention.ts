import { type Kysely, sql } from 'kysely'

/** When owners deleted their threads, so that these can go for good some time after. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table threads add column deleted_at timestamptz`.execute(db)
  await sql`
    create index threads_deleted on threads (coalesce(deleted_at, last_message_at))
    where not is_active`.execute(db)
}
