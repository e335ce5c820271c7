import type { Database, DatabaseTransaction } from '@assay/db'
import type { OutboxEvent } from './outbox-event.ts'

/** A transaction that can enqueue events. The outbox publishes them after the commit. */
export type EventTransaction = DatabaseTransaction & { readonly enqueued: OutboxEvent[] }

/** A single statement that inserts its own events. Afterwards, the outbox publishes `enqueued`. */
export interface EventStatement {
  readonly db: Database
  readonly enqueued: OutboxEvent[]
}

/**
 * Commits changes together with their events and publishes the events after the commit.
 * Repositories can enqueue events only with a transaction from an outbox, so no caller can forget
 * to publish.
 */
export interface Outbox {
  /** Runs `work` in a transaction. */
  commitWithEvents<Result>(work: (trx: EventTransaction) => Promise<Result>): Promise<Result>
  /** Runs `work` without a transaction. `work` must execute exactly one statement. */
  commitStatement<Result>(work: (statement: EventStatement) => Promise<Result>): Promise<Result>
}

/** If `publish` is absent, the sweeper of a relay publishes the events. */
export function createOutbox(
  db: Database,
  publish: (events: readonly OutboxEvent[]) => void = () => {},
): Outbox {
  const publishAfter = async <Result>(
    commit: (enqueued: OutboxEvent[]) => Promise<Result>,
  ): Promise<Result> => {
    const enqueued: OutboxEvent[] = []
    const result = await commit(enqueued)
    if (enqueued.length > 0) publish(enqueued)
    return result
  }
  return {
    commitWithEvents: (work) =>
      publishAfter((enqueued) =>
        db.transaction().execute((trx) => {
          // A repeated transaction enqueues its events again.
          enqueued.length = 0
          return work(Object.assign(trx, { enqueued }))
        }),
      ),
    commitStatement: (work) => publishAfter((enqueued) => work({ db, enqueued })),
  }
}
