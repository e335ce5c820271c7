import type { UsageCountName } from '@assay/contracts/usage'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Adds to today's counts in one statement. The fixed row order prevents deadlocks. */
export async function addUsage(
  db: Database,
  counts: ReadonlyMap<UsageCountName, number>,
): Promise<void> {
  const names = [...counts.keys()].toSorted()
  const totals = names.map((name) => counts.get(name) ?? 0)
  await sql`
    insert into usage_counts (day, event, total)
    select (now() at time zone 'utc')::date, event, total
    from unnest(${names}::text[], ${totals}::bigint[]) as counted (event, total)
    on conflict (day, event) do update set total = usage_counts.total + excluded.total`.execute(db)
}

export interface UsageCount {
  readonly day: string
  readonly event: string
  readonly total: number
}

/** Lists the counts of the last `days` days, oldest first. */
export async function listUsage(db: Database, days: number): Promise<UsageCount[]> {
  const { rows } = await sql<UsageCount>`
    select to_char(day, 'YYYY-MM-DD') as day, event, total::float8
    from usage_counts
    where day > (now() at time zone 'utc')::date - ${days}::int
    order by day, event`.execute(db)
  return rows
}
