import { type Kysely, sql } from 'kysely'

/** How likely each pair is drawn for a question of a subject, and how likely that of a vote was. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table board_pair_draws (
      board text primary key,
      ledger_position bigint not null,
      model_ids uuid[] not null,
      chances float8[] not null
    )`.execute(db)
  await sql`alter table votes add column pair_probability float8`.execute(db)
}
