import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** If the process dies, the iD that it has claimed is requested again after this time. */
const LEASE = sql`interval '2 minutes'`
/** Records are read again after this time, because employments rarely change. */
const READ_AGAIN = sql`interval '30 days'`

/**
 * Claims an iD whose record is due, newly linked iDs first, so that no other process reads the same
 * record.
 */
export async function claimRecord(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ orcid: string }>`
    update identities
    set record_due_at = now() + ${LEASE}, record_attempts = least(record_attempts + 1, 10)
    where (provider, subject) in (
      select provider, subject from identities
      where provider = 'orcid' and record_due_at <= now()
      order by record_due_at desc limit 1
      for update skip locked
    )
    returning subject as orcid`.execute(db)
  return rows[0]?.orcid
}

export async function saveAffiliation(
  db: Database,
  orcid: string,
  isAffiliated: boolean,
): Promise<void> {
  await sql`
    update identities
    set is_affiliated = ${isAffiliated}, record_due_at = now() + ${READ_AGAIN}, record_attempts = 0
    where provider = 'orcid' and subject = ${orcid}`.execute(db)
}

/** Postpones the next read of a record by 1, 4, 16 … minutes, and by a day at most. */
export async function postponeRecord(db: Database, orcid: string): Promise<void> {
  await sql`
    update identities set record_due_at = now()
      + least(interval '1 day', interval '1 minute' * 4 ^ greatest(record_attempts - 1, 0))
    where provider = 'orcid' and subject = ${orcid}`.execute(db)
}
