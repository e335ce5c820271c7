import { type Kysely, sql } from 'kysely'

/** On boards by expertise: how their voters judge models otherwise than everybody else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table board_snapshots add column differences jsonb not null default '[]'`.execute(db)
}
