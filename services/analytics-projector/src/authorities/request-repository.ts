import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Reserves the time of the next request to a host, across all processes.
 * @returns the milliseconds to wait before the request.
 */
export async function reserveRequest(db: Database, host: string, gapMs: number): Promise<number> {
  const gap = sql`interval '1 millisecond' * ${gapMs}::float8`
  const { rows } = await sql<{ waitMs: number }>`
    insert into citation_hosts (host, next_request_at) values (${host}, now() + ${gap})
    on conflict (host) do update
      set next_request_at = greatest(citation_hosts.next_request_at, now()) + ${gap}
    returning (extract(epoch from next_request_at - ${gap} - now()) * 1000)::float8 as wait_ms`.execute(
    db,
  )
  return Math.max(0, rows[0]?.waitMs ?? 0)
}
