import { type Kysely, sql } from 'kysely'

/** Accounts are found by any part of a name or an address, and listed by either. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index users_full_name_parts on users using gin (full_name gin_trgm_ops)
    where not is_guest`.execute(db)
  await sql`
    create index users_email_parts on users using gin ((email::text) gin_trgm_ops)
    where not is_guest`.execute(db)
  await sql`create index users_by_name on users (full_name, id) where not is_guest`.execute(db)
  await sql`create index users_by_email on users (email, id) where not is_guest`.execute(db)
}
