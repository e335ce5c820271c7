import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { CheckedKind } from './check-result.ts'

/** If the process dies, the references that it has claimed are requested again after this time. */
const LEASE = sql`interval '2 minutes'`
/**
 * After this many attempts, a reference is requested alone, because it may spoil the response for
 * other references.
 */
const ATTEMPTS_TOGETHER = 2

/** Claims due references, most recently cited first, so that no other process requests them. */
export async function claimReferences(
  db: Database,
  kind: CheckedKind,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    with due as (
      select reference, attempts from citation_cache
      where kind = ${kind} and request_at <= now()
      order by request_at desc limit ${limit}
      for update skip locked
    ), chosen as (
      (select reference from due where attempts >= ${ATTEMPTS_TOGETHER} order by attempts limit 1)
      union all
      select reference from due
      where not exists (select from due where attempts >= ${ATTEMPTS_TOGETHER})
    )
    update citation_cache set request_at = now() + ${LEASE}, attempts = least(attempts + 1, 10)
    from chosen
    where citation_cache.kind = ${kind} and citation_cache.reference = chosen.reference
    returning citation_cache.reference`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Postpones references by 1, 4, 16 … minutes, and by a day at most. */
export async function postponeReferences(
  db: Database,
  kind: CheckedKind,
  references: readonly string[],
): Promise<void> {
  await sql`
    update citation_cache
    set request_at = now() + least(interval '1 day', interval '1 minute' * 4 ^ greatest(attempts - 1, 0))
    where kind = ${kind} and reference = any(${references}::text[]) and request_at is not null`.execute(
    db,
  )
}
