import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { incrementUnfinishedFolds } from '../ledger/fold-progress-repository.ts'
import { findOldestVote } from '../ledger/inbox-repository.ts'
import { setVoteAside } from './set-vote-aside.ts'

/** Keeps a vote that kills whoever folds it from keeping all others out of the ratings. */
export interface CrashLoopBreaker {
  /** Call before each fold; returns the most votes it may take. */
  beginFold(): Promise<number>
  /** Call when no vote waits any more. */
  reset(): void
}

/** After so many crashes in a row votes are folded one at a time, to find the one. */
const CRASHES_TO_CARE = 2
/** After so many crashes in a row the vote in front is given up. */
const CRASHES_TO_GIVE_UP = 5

/** Folding killed the process again and again. */
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
