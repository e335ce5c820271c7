import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { Database, DatabaseSchema, DatabaseTransaction } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'
import { departuresOf, markCounted, readCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

type CountKind = DatabaseSchema['analyticsCounts']['kind']

/** Facts that are counted by kind. */
export interface CountedFacts<Fact> {
  readonly name: string
  readonly event: EventDefinition<Fact>
  readonly departure: EventDefinition<Fact>
  idOf(fact: Fact): string
  kindOf(fact: Fact): CountKind
  /** Selects `id`, `kind` and the event's fields of all existing facts. */
  readonly existing: RawBuilder<unknown>
}

/**
 * Counts facts by kind in `analytics_counts`. The inbox is keyed by fact, not by event. A deleted
 * fact that has not been counted yet will never be counted, because its inbox key is taken. So the
 * two events may arrive in any order.
 */
export function createCountProjection<Fact>({
  existing,
  kindOf,
  ...facts
}: CountedFacts<Fact>): Projection<Fact> {
  const { name, idOf } = facts
  const existingIds = sql`select id from (${existing}) as fact`
  return {
    ...facts,

    async apply(db, fact) {
      await sql`
        with fresh as (${takeKey(sql`values (${name}, ${idOf(fact)}::uuid)`)})
        ${addToCount(sql`select ${name}, ${kindOf(fact)}, 1 from fresh`)}`.execute(db)
    },

    async subtract(db, fact) {
      await sql`
        with departed as (${takeKey(sql`values (${departuresOf(name)}, ${idOf(fact)}::uuid)`)}),
        never_counted as (${takeKey(sql`select ${name}, event_id from departed`)})
        ${addToCount(sql`
          select ${name}, ${kindOf(fact)}, -1 from departed
          where not exists (select from never_counted)`)}`.execute(db)
    },

    readCounted: (db, after, limit) =>
      readCounted(db, { consumer: name, existingIds }, after, limit),

    async listMissed(db, { after, until }, limit) {
      const { rows } = await sql<Fact>`
        select * from (${existing}) as fact
        where id > ${after} and id <= ${until}
          and not exists (select from inbox where consumer = ${name} and event_id = fact.id)
        order by id limit ${limit}`.execute(db)
      return rows
    },

    isEmpty: (db) => isEmpty(db, name),
    rebuild: (trx) => rebuild(trx, name, { existing, existingIds }),
  }
}

/** Inserts these inbox keys, and returns the ids of those that were free. */
function takeKey(keys: RawBuilder<unknown>) {
  return sql`
    insert into inbox (consumer, event_id) ${keys} on conflict do nothing returning event_id`
}

function addToCount(rows: RawBuilder<unknown>) {
  return sql`
    insert into analytics_counts (summary, kind, total) ${rows}
    on conflict (summary, kind) do update set total = analytics_counts.total + excluded.total`
}

async function isEmpty(db: Database, summary: string): Promise<boolean> {
  const count = await db
    .selectFrom('analyticsCounts')
    .select('kind')
    .where('summary', '=', summary)
    .where('total', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return count === undefined
}

async function rebuild(
  trx: DatabaseTransaction,
  summary: string,
  {
    existing,
    existingIds,
  }: { readonly existing: RawBuilder<unknown>; readonly existingIds: RawBuilder<unknown> },
): Promise<void> {
  await sql`delete from analytics_counts where summary = ${summary}`.execute(trx)
  await sql`
    with ${markCounted(summary, existingIds)}
    insert into analytics_counts (summary, kind, total)
    select ${summary}, kind, count(*) from (${existing}) as fact group by kind`.execute(trx)
}
