import { type Kysely, sql } from 'kysely'

/** Which labels superusers shall look at, and an order for what they said. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table label_reviews (
      turn_id uuid not null references turns on delete cascade,
      axis text not null check (axis in ('subject', 'task')),
      reason text not null check (reason in ('abstained', 'contested')),
      primary key (turn_id, axis)
    )`.execute(db)
  await sql`create index label_reviews_by_reason on label_reviews (reason, turn_id)`.execute(db)
  await sql`
    create index turn_labels_of_superusers on turn_labels (id) where source = 'superuser'`.execute(
    db,
  )
}
