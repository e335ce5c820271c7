import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** If the process dies, its iD is requested again after this time. */
const LEASE = sql`interval '2 minutes'`
/** Employments change seldom. */
const READ_AGAIN = sql`interval '30 days'`

/** Claims an iD whose record is due, newly linked ones first, so that no other process reads it. */
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

/** Postpones the next read of a record: by one minute, four, sixteen … at most a day. */
export async function postponeRecord(db: Database, orcid: string): Promise<void> {
  await sql`
    update identities set record_due_at = now()
      + least(interval '1 day', interval '1 minute' * 4 ^ greatest(record_attempts - 1, 0))
    where provider = 'orcid' and subject = ${orcid}`.execute(db)
}
