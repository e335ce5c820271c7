import type { Database } from '@assay/db'
import { forgetUnreadableEvents, replayEvents } from '@assay/outbox'
import { requeueVotes } from './inbox-repository.ts'

export interface Replayed {
  /** Votes that were set aside and now wait for the next fold. */
  readonly votes: number
  /** Events that wait to be published again. */
  readonly events: number
  /** Number of deleted messages that were not events. */
  readonly unreadable: number
}

/**
 * Retries failed work once its cause is fixed. Votes get the next places in the ledger; the ratings
 * do not depend on their order, so the result is the same.
 */
export async function replayDeadLetters(db: Database): Promise<Replayed> {
  return db.transaction().execute(async (trx) => ({
    votes: await requeueVotes(trx),
    events: await replayEvents(trx),
    unreadable: await forgetUnreadableEvents(trx),
  }))
}
