import { type Bus, publish } from '@assay/bus'
import { leaderboardPublished } from '@assay/contracts/bus/subjects'
import type { Database } from '@assay/db'
import { BrokenLedgerError } from '@assay/ledger'
import { currentTrace, failpoint, inSpan, type Logger } from '@assay/runtime'
import type { Compute } from '../computing/jobs.ts'
import { UnfoldableVoteError } from './append-votes.ts'
import { CorruptTalliesError } from './catch-up.ts'
import { createCrashLoopBreaker } from './crash-loop-breaker.ts'
import { BATCH_SIZE, type FoldedBatch, foldBatch } from './fold-batch.ts'
import { observeFold, publicationHalted } from './leaderboard-metrics.ts'
import { createLedgerFollower, type LedgerFollower } from './ledger-follower.ts'
import { renewUncertainty } from './renew-uncertainty.ts'
import { setVoteAside } from './set-vote-aside.ts'

export interface Leaderboard {
  /** Folds all waiting votes and announces the snapshots. Calls run one at a time. */
  fold(): Promise<void>
  /**
   * Whether the last fold found an inconsistent ledger or inconsistent tallies. The next fold
   * checks again.
   */
  readonly isHalted: boolean
}

export interface LeaderboardOptions {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  /**
   * Computes intervals outside folds. If it is absent, each fold estimates the intervals that it
   * needs.
   */
  readonly compute?: Compute
}

/** Creates the process's only writer of the ledger and of snapshots. */
export function createLeaderboard({ db, bus, log, compute }: LeaderboardOptions): Leaderboard {
  let follower = createLedgerFollower()
  const breaker = createCrashLoopBreaker(db, log, BATCH_SIZE)
  const renew = createRenewal(log, compute)
  let isHalted = false
  let last: Promise<void> = Promise.resolve()

  const setHalted = (halted: boolean) => {
    isHalted = halted
    publicationHalted.set(Number(halted))
  }

  const foldAll = async () => {
    let batch: FoldedBatch
    let limit: number
    do {
      limit = await breaker.beginFold()
      batch = await foldAndPublish(bus, () => foldBatch(db, follower, limit))
      setHalted(false)
    } while (batch.votes === limit)
    breaker.reset()
    void renew(follower)
  }

  const recover = async (error: unknown) => {
    if (error instanceof UnfoldableVoteError) {
      await setVoteAside({ db, log }, error.voteId, error)
      return foldOrRecover()
    }
    if (error instanceof BrokenLedgerError || error instanceof CorruptTalliesError) {
      log.error({ err: error }, 'leaderboard halted: the last good snapshot stays')
      setHalted(true)
      follower = createLedgerFollower()
    }
    throw error
  }

  const foldOrRecover = (): Promise<void> => foldAll().catch(recover)

  return {
    fold() {
      last = last.catch(() => {}).then(foldOrRecover)
      return last
    },
    get isHalted() {
      return isHalted
    },
  }
}

/** Folds one batch, and announces its snapshot. */
function foldAndPublish(bus: Bus, fold: () => Promise<FoldedBatch>): Promise<FoldedBatch> {
  return inSpan('fold votes', {}, async (span) => {
    const batch = await observeFold(fold)
    const { votes, ledgerPosition, snapshotId } = batch
    span.describe({ 'assay.votes': votes, 'assay.ledger_position': ledgerPosition })
    if (votes > 0) failpoint('rt.after_commit')
    if (snapshotId) publish(bus, leaderboardPublished, '', { snapshotId, trace: currentTrace() })
    return batch
  })
}

/** Creates a function that renews intervals outside folds, one at a time. */
function createRenewal(log: Logger, compute: Compute | undefined) {
  let isRenewing = false
  return async (follower: LedgerFollower) => {
    if (isRenewing || !compute) return
    isRenewing = true
    await renewUncertainty(follower, compute).catch((error: unknown) =>
      log.warn({ err: error }, 'intervals not renewed'),
    )
    isRenewing = false
  }
}
