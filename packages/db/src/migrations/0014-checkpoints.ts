import { type Kysely, sql } from 'kysely'

/** Signed statements of what was published, kept for good, and the keys that check them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_keys (
      key_id text primary key,
      spki text not null,
      first_used_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table ledger_checkpoints (
      snapshot_id uuid primary key,
      position bigint not null,
      head_hash bytea not null,
      method_version text not null,
      board_hash bytea not null,
      computed_at timestamptz not null,
      key_id text not null references ledger_keys,
      signature bytea not null,
      published_at timestamptz not null default now(),
      logged_at timestamptz
    )`.execute(db)
  await sql`
    create index ledger_checkpoints_newest
    on ledger_checkpoints (published_at desc, snapshot_id desc)`.execute(db)
  await sql`
    create index ledger_checkpoints_unlogged
    on ledger_checkpoints (published_at) where logged_at is null`.execute(db)
}
