import { type Bus, consumeEvents, publish } from '@assay/bus'
import { leaderboardPublished } from '@assay/contracts/bus/subjects'
import { voteCast } from '@assay/contracts/events/vote-cast'
import { recomputeLeaderboard } from '@assay/contracts/jobs/recompute-leaderboard'
import type { Database } from '@assay/db'
import type { SigningKey } from '@assay/ledger'
import { createDeadLetterStore, storeDeadLetter } from '@assay/outbox'
import { type connectRedis, createQueue, startWorker } from '@assay/queue'
import { coalesce, every, failpoint, inBackground, type Logger } from '@assay/runtime'
import { logCheckpoints } from './checkpoints/log-checkpoints.ts'
import { publishBoard } from './checkpoints/publish-board.ts'
import { type Compute, createCompute, createJobs } from './computing/jobs.ts'
import { applyDecisions } from './exclusions/apply-decisions.ts'
import { deleteOldDetails } from './insights/insights-repository.ts'
import { createLeaderboard, type Leaderboard } from './leaderboard/leaderboard.ts'
import { snapshotLag, votesSetAside } from './leaderboard/leaderboard-metrics.ts'
import {
  deleteOldSnapshots,
  needsSnapshot,
  readSnapshotLag,
} from './leaderboard/snapshot-repository.ts'
import { countVotesSetAside, hasChangesToFold, hasOverdueVotes } from './ledger/inbox-repository.ts'
import { destroyOldNetworkKeys } from './ledger/network-key-repository.ts'
import { signStudies } from './studies/sign-studies.ts'

export interface RatingWorkerOptions {
  readonly db: Database
  readonly bus: Bus
  readonly redis: ReturnType<typeof connectRedis>
  readonly log: Logger
  /** Signs published boards and frozen studies. It may be undefined only in development. */
  readonly signingKey?: SigningKey | undefined
  /** A file or folder to which checkpoints are appended, so that outsiders can keep them. */
  readonly checkpointLog?: string | undefined
  /**
   * Creates the runner for long jobs. By default, jobs run in this thread, where folds wait for
   * them.
   */
  readonly compute?: (stopping: AbortSignal) => Compute
}

/**
 * Number of concurrent vote events. An event only triggers a job, and many events share one job.
 */
const EVENT_SLOTS = 16
const SWEEP_INTERVAL_MS = 2_000
const OVERDUE_AFTER_MS = 1_000
const PRUNE_INTERVAL_MS = 60_000
const INTEGRITY_INTERVAL_MS = 600_000
/**
 * Details are refreshed less often, because they take longer than a fold and no user waits for
 * them.
 */
const INSIGHTS_INTERVAL_MS = 30_000
/**
 * A board is at most a second behind its votes: this pause, the fit in progress and the next fit
 * add up to that. Fits do not take longer as the ledger grows, except at its marks.
 */
const BOARDS_INTERVAL_MS = 500

/**
 * Turns vote events into leaderboard jobs. A burst of votes leads to one fold. If the bus or Redis
 * is down, the sweeper folds without them.
 */
export async function startRatingWorker(
  options: RatingWorkerOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { db, bus, log } = options
  const stopping = new AbortController()
  // Computations stop even if the start fails halfway.
  resources.defer(() => stopping.abort())
  const compute = options.compute?.(stopping.signal) ?? computeHere(db, stopping.signal)
  const jobLog = log.child({})
  // A job that the stop interrupts has not failed.
  stopping.signal.addEventListener('abort', () => {
    jobLog.level = 'error'
  })
  const leaderboard = createLeaderboard({ db, bus, log, compute })
  await leaderboard.fold().catch((error: unknown) => log.warn({ err: error }, 'first fold failed'))

  const enqueue = startFoldJobs(options, leaderboard, resources)
  const refresh = startRefreshing({ ...options, log: jobLog }, compute, resources)
  resources.use(
    every(SWEEP_INTERVAL_MS, 'votes to fold', log, () => sweep(options, leaderboard, refresh)),
  )
  startPruning(options, resources)
  resources.use(
    await consumeEvents(bus, {
      event: voteCast,
      durable: 'rating-worker',
      deadLetters: createDeadLetterStore(db, 'rating-worker'),
      log,
      slots: EVENT_SLOTS,
      handle: () =>
        enqueue().catch((error: unknown) => {
          log.warn({ err: error }, 'folded without a job')
          return leaderboard.fold()
        }),
    }),
  )
  // This is released first, because other resources wait for running jobs.
  resources.defer(() => stopping.abort())
}

type Background = ReturnType<typeof inBackground>

/** Returns a function that requests a fold. */
function startFoldJobs(
  { db, redis, log }: RatingWorkerOptions,
  leaderboard: Leaderboard,
  resources: AsyncDisposableStack,
) {
  const queue = resources.use(createQueue(recomputeLeaderboard, redis))
  resources.use(
    startWorker({
      job: recomputeLeaderboard,
      connection: redis,
      log,
      handle: async () => {
        failpoint('rt.job')
        await leaderboard.fold()
      },
      onDead: (error) =>
        storeDeadLetter(db, { source: 'leaderboard', key: recomputeLeaderboard.name, error }),
    }),
  )
  return coalesce(() => queue.add({ causedBy: voteCast.type }, 'leaderboard'))
}

/** Runs the work outside folds: integrity rules, the other boards, details, publication, studies. */
function startRefreshing(
  { db, bus, log, signingKey, checkpointLog }: RatingWorkerOptions,
  compute: Compute,
  resources: AsyncDisposableStack,
): Background {
  const examineAll = async () => {
    const { quarantined, changes } = await compute('examineVotes')
    if (quarantined > 0) log.warn({ voters: quarantined }, 'voters quarantined')
    for (const change of changes) log.warn(change, 'voters rate a model differently than before')
  }
  const refreshBoards = resources.use(inBackground('boards', log, () => compute('refreshBoards')))
  const refresh = resources.use(
    inBackground('insights', log, async () => {
      await compute('refreshInsights')
      // The checkpoint signs the other boards too, so they are first brought to the same position.
      await refreshBoards.start()
      const snapshotId = await publishBoard(db, signingKey, examineAll)
      if (snapshotId) publish(bus, leaderboardPublished, '', { snapshotId })
      if (checkpointLog) await logCheckpoints(db, checkpointLog)
    }),
  )
  const signAndRefreshStudies = async () => {
    if (signingKey) await signStudies(db, signingKey)
    await compute('refreshStudies')
  }
  void refresh.start()
  resources.use(every(SWEEP_INTERVAL_MS, 'studies', log, signAndRefreshStudies))
  resources.use(every(BOARDS_INTERVAL_MS, 'boards', log, refreshBoards.start))
  resources.use(every(INTEGRITY_INTERVAL_MS, 'integrity of votes', log, examineAll))
  resources.use(every(INSIGHTS_INTERVAL_MS, 'insights', log, refresh.start))
  return refresh
}

/** Applies decisions, and folds votes whose events were lost. */
async function sweep(
  { db, log }: RatingWorkerOptions,
  leaderboard: Leaderboard,
  refresh: Background,
): Promise<void> {
  const applied = await applyDecisions(db, log)
  snapshotLag.set(await readSnapshotLag(db))
  votesSetAside.set(await countVotesSetAside(db))
  const lacks = await needsSnapshot(db)
  const waits = (await hasOverdueVotes(db, OVERDUE_AFTER_MS)) || (await hasChangesToFold(db))
  // A halted leaderboard is folded even without new votes, so that it notices a repair.
  if (lacks || waits || leaderboard.isHalted) await leaderboard.fold()
  // A board whose models or votes have changed needs its details immediately, but folds do not wait
  // for them.
  if (lacks || applied > 0) void refresh.start()
}

function startPruning({ db, log }: RatingWorkerOptions, resources: AsyncDisposableStack): void {
  const prune = resources.use(
    inBackground('old snapshots', log, async () => {
      await deleteOldSnapshots(db)
      await deleteOldDetails(db)
      await destroyOldNetworkKeys(db)
    }),
  )
  // It also prunes at the start, because a worker that is restarted repeatedly would otherwise
  // never prune.
  void prune.start()
  resources.use(every(PRUNE_INTERVAL_MS, 'old snapshots', log, prune.start))
}

function computeHere(db: Database, stopping: AbortSignal): Compute {
  const jobs = createJobs(db)
  return createCompute((job) => jobs[job](), stopping)
}
