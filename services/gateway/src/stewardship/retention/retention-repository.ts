import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { type Database, firstIdAt } from '@assay/db'
import { type EventTransaction, enqueueEvents, newEvent } from '@assay/outbox'
import { sql } from 'kysely'

/** The number of accounts examined per page of idle guests. */
const ACCOUNTS_PER_PAGE = 10_000

interface GuestPage {
  readonly idle: readonly string[]
  /** The id after which the next page starts. Null after the last page. */
  readonly last: string | null
}

/**
 * Returns a page of guests who were created before this time, have never voted and have sent no
 * message since this time.
 */
export async function listIdleGuests(
  db: Database,
  { after, before }: { readonly after: string; readonly before: Date },
  limit: number,
): Promise<GuestPage> {
  const { rows } = await sql<GuestPage>`
    with page as materialized (
      select id, is_guest and merged_into is null and created_at < ${before} as is_old_guest
      from users where id > ${after} order by id limit ${ACCOUNTS_PER_PAGE}
    ), idle as materialized (
      select id from page
      where is_old_guest
        and not exists (select from votes where votes.user_id = page.id)
        and not exists (
          select from threads where threads.user_id = page.id and last_message_at >= ${before}
        )
      order by id limit ${limit}
    )
    select coalesce(array_agg(id::text order by id), '{}') as idle,
      case when count(*) = ${limit} then max(id::text) else (select max(id::text) from page) end as last
    from idle`.execute(db)
  return rows[0] ?? { idle: [], last: null }
}

/**
 * Skips locked threads and threads whose owners are being deleted. A deletion locks turns before
 * threads, so waiting for it could cause a deadlock.
 */
const UNTOUCHED = sql`for update of threads skip locked for key share of users skip locked`

/**
 * Erases threads that their owners deleted before this time. The votes stay without their turns.
 */
export function deleteDeletedThreads(
  trx: EventTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  return deleteThreads(
    trx,
    sql`
      select threads.id from threads join users on users.id = user_id
      where not threads.is_active and coalesce(deleted_at, last_message_at) < ${before}
      order by coalesce(deleted_at, last_message_at) limit ${limit} ${UNTOUCHED}`,
  )
}

/** Deletes threads without messages since this time. The votes stay without their turns. */
export function deleteIdleThreads(
  trx: EventTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  return deleteThreads(
    trx,
    sql`
      select threads.id from threads join users on users.id = user_id
      where threads.id < ${firstIdAt(before.getTime())} and last_message_at < ${before}
      order by threads.id limit ${limit} ${UNTOUCHED}`,
  )
}

/**
 * Deletes these threads and enqueues an event for each of their turns.
 * @returns the number of deleted threads.
 */
async function deleteThreads(
  trx: EventTransaction,
  chosen: ReturnType<typeof sql>,
): Promise<number> {
  const { rows: threads } = await sql<{ id: string }>`${chosen}`.execute(trx)
  if (threads.length === 0) return 0
  const ids = threads.map(({ id }) => id)
  const turns = await trx
    .deleteFrom('turns')
    .where('threadId', 'in', ids)
    .returning(['id as turnId', 'idx', 'sampleQuestion'])
    .execute()
  await trx.deleteFrom('threads').where('id', 'in', ids).execute()
  await enqueueEvents(
    trx,
    turns.map((turn) => newEvent(turnDeleted, 'gateway', turn)),
  )
  return ids.length
}

export async function deleteOldAudit(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries where id < ${firstIdAt(before.getTime())} order by id limit ${limit}
    )
    returning id`.execute(db)
  return rows.length
}

/** Deletes invitations that expired before this time. Their addresses may belong to no account. */
export async function deleteExpiredInvitations(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from invitations where id in (
      select id from invitations where expires_at < ${before} order by expires_at limit ${limit}
    )
    returning id`.execute(db)
  return rows.length
}

/**
 * Deletes the inbox rows of messages and users that were deleted and subtracted from the summaries
 * before this time. The rows of existing messages and users must stay, because their events could
 * otherwise be counted twice.
 */
export async function deleteSettledInbox(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    with gone as (
      select consumer, event_id from inbox
      where consumer in ('analytics-messages-left', 'analytics-users-left')
        and created_at < ${before} limit ${limit}
    )
    delete from inbox using gone
    where inbox.event_id = gone.event_id
      and inbox.consumer in (gone.consumer, left(gone.consumer, -length('-left')))
    returning inbox.event_id`.execute(db)
  return rows.length
}
