import type { Database } from '@assay/db'
import { forgetUnreadableEvents, replayEvents } from '@assay/outbox'
import { requeueVotes } from './inbox-repository.ts'

export interface Replayed {
  /** Number of votes that were set aside and now wait for the next fold. */
  readonly votes: number
  /** Number of events that wait to be published again. */
  readonly events: number
  /** Number of deleted messages that were not events. */
  readonly unreadable: number
}

/**
 * Retries failed work after an operator has fixed the cause. Votes get the next places in the
 * ledger. This gives the same result, because ratings do not depend on the order of votes.
 */
export async function replayDeadLetters(db: Database): Promise<Replayed> {
  return db.transaction().execute(async (trx) => ({
    votes: await requeueVotes(trx),
    events: await replayEvents(trx),
    unreadable: await forgetUnreadableEvents(trx),
  }))
}
