import { type Kysely, sql } from 'kysely'

/** An account is linked to one ORCID iD at most. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unique index identities_one_orcid on identities (user_id)
    where provider = 'orcid'`.execute(db)
}
