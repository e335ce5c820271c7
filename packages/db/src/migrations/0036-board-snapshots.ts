import { type Kysely, sql } from 'kysely'

/** The boards of subjects and tasks, and the one at equal style, as they were at a place of the ledger. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table board_snapshots (
      board text not null,
      ledger_position bigint not null,
      snapshot_id uuid not null,
      method_version text not null,
      exclusion_changes bigint not null,
      votes integer not null,
      effective_voters float8 not null,
      coefficients jsonb not null,
      entries jsonb not null,
      computed_at timestamptz not null default clock_timestamp(),
      primary key (board, ledger_position)
    )`.execute(db)
}
