import type { Database } from '@assay/db'
import { forgetUnreadableEvents, replayEvents } from '@assay/outbox'
import { requeueVotes } from './inbox-repository.ts'

export interface Replayed {
  /** Votes that were set aside and wait for the next fold now. */
  readonly votes: number
  /** Events that wait to be published again. */
  readonly events: number
  /** What came as an event and was none is forgotten: there is nothing to try. */
  readonly unreadable: number
}

/**
 * Tries again what was given up, once what was wrong is mended. Votes get the next places in the
 * ledger; the ratings do not depend on their order, so they become what they would have been.
 */
export async function replayDeadLetters(db: Database): Promise<Replayed> {
  return db.transaction().execute(async (trx) => ({
    votes: await requeueVotes(trx),
    events: await replayEvents(trx),
    unreadable: await forgetUnreadableEvents(trx),
  }))
}
