import { type Database, firstIdAt } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { every, type Logger } from '@assay/runtime'
import { Counter } from '@prometheus-io/client'
import { deleteUser } from '../../accounts/users/account-repository.ts'
import {
  deleteDeletedThreads,
  deleteExpiredInvitations,
  deleteIdleThreads,
  deleteOldAudit,
  deleteSettledInbox,
  listIdleGuests,
} from './retention-repository.ts'

/**
 * The number of days after which each kind of data is deleted. Undefined keeps the data forever.
 */
export interface RetentionDays {
  readonly RETENTION_GUESTS_DAYS?: number | undefined
  readonly RETENTION_DELETED_THREADS_DAYS?: number | undefined
  readonly RETENTION_ANSWERS_DAYS?: number | undefined
  readonly RETENTION_AUDIT_DAYS?: number | undefined
}

export interface RetentionOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly days: RetentionDays
  readonly log: Logger
}

const INTERVAL_MS = 60_000
/**
 * Maximum number of rows of each kind per sweep. It is small, so that requests do not wait for a
 * sweep.
 */
const BATCH_SIZE = 200
/** Much longer than one day, within which the bus can redeliver an event. */
const INBOX_DAYS = 30
/** The list shows expired invitations for this time. */
const EXPIRED_INVITATION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

const deleted = new Counter({
  name: 'assay_retention_deleted_total',
  help: 'Rows deleted because their retention time has passed, by kind',
  labelNames: ['kind'],
})

/** Deletes expired data in small batches every minute. Several gateways may do so concurrently. */
export function startRetention(options: RetentionOptions): AsyncDisposable {
  return every(INTERVAL_MS, 'retention', options.log, createRetentionSweep(options))
}

/**
 * Builds a sweep that deletes expired data. Votes and the ledger are never deleted. If deleting one
 * kind of data fails, the other kinds are not affected.
 */
export function createRetentionSweep(options: RetentionOptions): () => Promise<void> {
  const { db, outbox, days, log } = options
  const sweep = async (
    kind: string,
    kept: number | undefined,
    work: (before: Date) => Promise<number>,
  ) => {
    if (kept === undefined) return
    try {
      const count = await work(new Date(Date.now() - kept * DAY_MS))
      if (count === 0) return
      deleted.inc({ kind }, count)
      log.info({ kind, count }, 'expired data deleted')
    } catch (error) {
      log.warn({ err: error, kind }, 'expired data not deleted')
    }
  }
  const deleteSomeGuests = createIdleGuestsSweep(options)
  return async () => {
    await sweep('guests', days.RETENTION_GUESTS_DAYS, deleteSomeGuests)
    await sweep('deleted threads', days.RETENTION_DELETED_THREADS_DAYS, (before) =>
      outbox.commitWithEvents((trx) => deleteDeletedThreads(trx, before, BATCH_SIZE)),
    )
    await sweep('answers', days.RETENTION_ANSWERS_DAYS, (before) =>
      outbox.commitWithEvents((trx) => deleteIdleThreads(trx, before, BATCH_SIZE)),
    )
    await sweep('audit', days.RETENTION_AUDIT_DAYS, (before) =>
      deleteOldAudit(db, before, BATCH_SIZE),
    )
    await sweep('invitations', EXPIRED_INVITATION_DAYS, (before) =>
      deleteExpiredInvitations(db, before, BATCH_SIZE),
    )
    await sweep('inbox', INBOX_DAYS, (before) => deleteSettledInbox(db, before, BATCH_SIZE))
  }
}

/** Reads all accounts, one page per call, and then starts again. */
function createIdleGuestsSweep({ db, outbox }: RetentionOptions) {
  let after = firstIdAt(0)
  return async (before: Date): Promise<number> => {
    const { idle, last } = await listIdleGuests(db, { after, before }, BATCH_SIZE)
    let gone = 0
    for (const id of idle)
      if (await outbox.commitWithEvents((trx) => deleteUser(trx, id))) gone += 1
    after = last ?? firstIdAt(0)
    return gone
  }
}
