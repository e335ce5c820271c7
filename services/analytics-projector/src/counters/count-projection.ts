import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { Database, DatabaseSchema, DatabaseTransaction } from '@assay/db'
import { applyOnce } from '@assay/outbox'
import { type RawBuilder, sql } from 'kysely'
import { markCounted, readCounted, subtractOnce } from './counted-facts-repository.ts'
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

/** Counts facts by kind in `analytics_counts`. The inbox is keyed by fact, not by event. */
export function createCountProjection<Fact>({
  existing,
  kindOf,
  ...facts
}: CountedFacts<Fact>): Projection<Fact> {
  const { name, idOf } = facts
  const existingIds = sql`select id from (${existing}) as fact`
  return {
    ...facts,

    apply: (db, fact) =>
      applyOnce(db, name, idOf(fact), async (trx) => {
        await sql`
          insert into analytics_counts (summary, kind, total) values (${name}, ${kindOf(fact)}, 1)
          on conflict (summary, kind) do update set total = analytics_counts.total + 1`.execute(trx)
      }),

    subtract: (db, fact) =>
      subtractOnce(db, name, idOf(fact), async (trx) => {
        await sql`
          update analytics_counts set total = total - 1
          where summary = ${name} and kind = ${kindOf(fact)}`.execute(trx)
      }),

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
