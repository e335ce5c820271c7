import type { Database } from '@assay/db'
import { storeDeadLetter } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { markSetAside } from '../ledger/inbox-repository.ts'

/** Takes a vote out of the line, so that those behind it are rated, and keeps it for a person. */
export async function setVoteAside(
  { db, log }: { readonly db: Database; readonly log: Logger },
  voteId: string,
  error: unknown,
): Promise<void> {
  log.error({ err: error, voteId }, 'vote set aside')
  await db.transaction().execute(async (trx) => {
    await markSetAside(trx, voteId)
    await storeDeadLetter(trx, { source: 'fold', key: voteId, error })
  })
}
