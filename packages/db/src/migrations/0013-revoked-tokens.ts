import { type Kysely, sql } from 'kysely'

/** Log-outs under the name that the field has for them. The version before reads and writes the view. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ended_tokens rename to revoked_tokens`.execute(db)
  await sql`alter index ended_tokens_expired rename to revoked_tokens_expired`.execute(db)
  await sql`create view ended_tokens as select id, expires_at from revoked_tokens`.execute(db)
}
