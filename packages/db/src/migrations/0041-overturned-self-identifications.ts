import { type Kysely, sql } from 'kysely'

/** Answers that a superuser says do not name their model although the filter found that they do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table overturned_self_identifications (
      turn_id uuid not null,
      side text not null,
      reason text not null,
      overturned_by uuid not null,
      overturned_at timestamptz not null default now(),
      primary key (turn_id, side),
      foreign key (turn_id, side) references answers (turn_id, side) on delete cascade
    )`.execute(db)
}
