import type { Database, DatabaseTransaction } from '@assay/db'
import type { OutboxEvent } from './outbox-event.ts'

/** A transaction that may enqueue events: whoever hands it out publishes them after the commit. */
export type EventTransaction = DatabaseTransaction & { readonly enqueued: OutboxEvent[] }

/** One statement that inserts its events itself: whoever hands it out publishes `enqueued` after it. */
export interface EventStatement {
  readonly db: Database
  readonly enqueued: OutboxEvent[]
}

/**
 * Commits changes together with the events that announce them, and publishes the events at once
 * after the commit. Nothing else hands out what a repository needs to enqueue an event, so that no
 * caller can forget to publish it.
 */
export interface Outbox {
  /** Runs `work` in a transaction. */
  commitWithEvents<Result>(work: (trx: EventTransaction) => Promise<Result>): Promise<Result>
  /** Runs `work` of one statement, which needs no transaction around it. */
  commitStatement<Result>(work: (statement: EventStatement) => Promise<Result>): Promise<Result>
}

/** Without `publish` the events are left to the sweeper of any relay. */
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
        db.transaction().execute((trx) => work(Object.assign(trx, { enqueued }))),
      ),
    commitStatement: (work) => publishAfter((enqueued) => work({ db, enqueued })),
  }
}
