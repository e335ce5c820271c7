import type { Database } from '@assay/db'
import { storeDeadLetter } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { markSetAside } from '../ledger/inbox-repository.ts'

/** Sets a vote aside for an operator, so that later votes are rated. */
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
