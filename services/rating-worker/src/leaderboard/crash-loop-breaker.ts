import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { incrementUnfinishedFolds } from '../ledger/fold-progress-repository.ts'
import { findOldestVote } from '../ledger/inbox-repository.ts'
import { setVoteAside } from './set-vote-aside.ts'

/** Prevents a vote that crashes every fold from blocking all later votes. */
export interface CrashLoopBreaker {
  /** Call this before each fold. Returns the maximum number of votes for the fold. */
  beginFold(): Promise<number>
  /** Call this when no vote is waiting. */
  reset(): void
}

/** After this many consecutive crashes, votes are folded one at a time to find the cause. */
const CRASHES_TO_CARE = 2
/** After this many consecutive crashes, the first vote is set aside. */
const CRASHES_TO_GIVE_UP = 5

/** Folding this vote has crashed the process repeatedly. */
class CrashingVoteError extends Error {
  override readonly name = 'CrashingVoteError'

  constructor() {
    super('folding the vote ends the process')
  }
}

export function createCrashLoopBreaker(
  db: Database,
  log: Logger,
  batchSize: number,
): CrashLoopBreaker {
  let isFirst = true
  let isCareful = false
  return {
    async beginFold() {
      const crashes = (await incrementUnfinishedFolds(db, isFirst)) - 1
      isFirst = false
      if (crashes >= CRASHES_TO_CARE) isCareful = true
      if (crashes >= CRASHES_TO_GIVE_UP) {
        const voteId = await findOldestVote(db)
        if (voteId) await setVoteAside({ db, log }, voteId, new CrashingVoteError())
      }
      return isCareful ? 1 : batchSize
    },
    reset() {
      isCareful = false
    },
  }
}
