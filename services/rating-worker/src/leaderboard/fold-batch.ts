import type { Database } from '@assay/db'
import { failpoint, inSpan } from '@assay/runtime'
import { lockLedger } from '../ledger/ledger-repository.ts'
import { type AppendedWork, appendWork } from './append-work.ts'
import { catchUp } from './catch-up.ts'
import { readFoldState } from './fold-state-repository.ts'
import { type FoldWork, isEmpty, takeWork } from './fold-work.ts'
import type { LedgerFollower } from './ledger-follower.ts'
import { needsSnapshot } from './snapshot-repository.ts'
import { writeLedger } from './write-ledger.ts'
import { writeSnapshot } from './write-snapshot.ts'

export const BATCH_SIZE = 1_000

export interface FoldedBatch {
  readonly votes: number
  /** When each vote was cast. */
  readonly castAt: readonly Date[]
  readonly ledgerPosition: number
  /** The new snapshot; undefined if there was nothing new to show. */
  readonly snapshotId: string | undefined
}

/**
 * Moves the inbox into the ledger: up to `limit` votes, then changes to models, exclusions and
 * labels. Then writes the resulting snapshot. All this is one transaction, under a lock that all
 * processes share. Afterwards, the follower is at the head of the ledger.
 */
export async function foldBatch(
  db: Database,
  follower: LedgerFollower,
  limit = BATCH_SIZE,
): Promise<FoldedBatch> {
  let appended: AppendedWork | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      await lockLedger(trx)
      const state = await readFoldState(trx)
      await catchUp(trx, follower, state)
      const { chained } = follower
      const work = await takeWork(trx, { changes: state.waiting, chained }, limit)
      if (isEmpty(work) && !(await needsSnapshot(trx))) return toBatch(follower, work)
      appended = appendWork(follower, work, state)
      await writeLedger(trx, follower, appended)
      if (appended.changes.length > 0) failpoint('rt.before_snapshot')
      const snapshotId = await inSpan('write snapshot', {}, () =>
        writeSnapshot(trx, follower, state.offeredModelIds),
      )
      if (work.votes.length > 0) failpoint('rt.before_commit')
      return toBatch(follower, work, snapshotId)
    })
  } catch (error) {
    appended?.undo()
    throw error
  }
}

function toBatch({ head }: LedgerFollower, { votes }: FoldWork, snapshotId?: string): FoldedBatch {
  return {
    votes: votes.length,
    castAt: votes.map(({ castAt }) => castAt),
    ledgerPosition: head.position,
    snapshotId,
  }
}
