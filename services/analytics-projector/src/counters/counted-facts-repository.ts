import type { Database } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'

/**
 * The name, on the bus and in the inbox, under which the consumer reads events about users who
 * left.
 */
export function departuresOf(consumer: string): string {
  return `${consumer}-left`
}

/** Finds out when this consumer last counted a fact. Returns undefined if it has counted none. */
export async function findNewestCounted(db: Database, consumer: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('inbox')
    .select('createdAt')
    .where('consumer', '=', consumer)
    .orderBy('eventId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** A page of counted facts. */
export interface CountedPage {
  /** Number of these facts that were deleted from the database without a departure event. */
  readonly departed: number
  /** The last id on the page; null past the end. */
  readonly last: string | null
}

/**
 * Reads the next `limit` counted facts, ordered by id. `existingIds` selects the ids of the facts
 * that still exist.
 */
export async function readCounted(
  db: Database,
  {
    consumer,
    existingIds,
  }: { readonly consumer: string; readonly existingIds: RawBuilder<unknown> },
  after: string,
  limit: number,
): Promise<CountedPage> {
  const { rows } = await sql<CountedPage>`
    with page as (
      select event_id from inbox where consumer = ${consumer} and event_id > ${after}
      order by event_id limit ${limit}
    )
    select
      count(*) filter (where ${isDeparted(consumer, existingIds, sql`page.event_id`)})::integer as departed,
      max(event_id::text) as last
    from page`.execute(db)
  return rows[0] ?? { departed: 0, last: null }
}

/**
 * The part of a statement that marks deleted facts as withdrawn and existing facts as counted. It
 * uses the same snapshot as the count in that statement, so a deletion affects both or neither.
 */
export function markCounted(
  consumer: string,
  existingIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    counted as (
      insert into inbox (consumer, event_id) select ${consumer}, id from (${existingIds}) present (id)
      on conflict do nothing
    ),
    withdrawn as (
      insert into inbox (consumer, event_id)
      select ${departuresOf(consumer)}, event_id from inbox
      where consumer = ${consumer} and ${isDeparted(consumer, existingIds, sql`inbox.event_id`)}
      on conflict do nothing
    )`
}

function isDeparted(consumer: string, existingIds: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`(
    not exists (select from (${existingIds}) present (id) where present.id = ${id})
    and not exists (
      select from inbox departure
      where departure.consumer = ${departuresOf(consumer)} and departure.event_id = ${id}
    ))`
}
