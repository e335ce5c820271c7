import { type Kysely, sql } from 'kysely'

/** The sentence by which an answer was found to name its model, for superusers to judge the rules by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table answers add column self_identification text`.execute(db)
  await sql`
    create index answers_self_identified on answers (id) where self_identified`.execute(db)
}
