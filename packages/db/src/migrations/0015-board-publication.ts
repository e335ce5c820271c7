import { type Kysely, sql } from 'kysely'

/** Whether everybody may see the board, and who decided so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table board_publication (
      only_one boolean primary key default true check (only_one),
      is_public boolean not null,
      changed_by uuid,
      changed_at timestamptz not null default now()
    )`.execute(db)
}
