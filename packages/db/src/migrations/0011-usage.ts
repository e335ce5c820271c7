import { type Kysely, sql } from 'kysely'

/** How often something happened in clients, by day: sums alone, of nobody in particular. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table usage_counts (
      day date not null,
      event text not null,
      total bigint not null,
      primary key (day, event)
    )`.execute(db)
}
