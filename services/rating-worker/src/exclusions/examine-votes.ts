import type { Database, ModelChangeFacts } from '@assay/db'
import type { ModelSplit } from '@assay/ledger'
import {
  findModelChanges,
  findSuspects,
  historyOf,
  INTEGRITY_VERSION,
  type ModelChange,
  WINDOW_MS,
} from '@assay/rating'
import { updateChanges } from '../ledger/fold-progress-repository.ts'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { listSplits } from '../ledger/split-repository.ts'
import { readDrawShare } from './draw-share-repository.ts'
import { insertExclusions } from './exclusion-repository.ts'
import { listReportedChanges, openChangeReviews } from './model-change-repository.ts'

/** The result of one run of the integrity rules. */
export interface IntegrityFindings {
  /** Number of voters whom this run excluded. */
  readonly quarantined: number
  /** Models that voters in general rate differently than before. Superusers review them. */
  readonly changes: readonly ModelChange[]
}

/**
 * Number of votes to read. They cover the window of 14 days, and earlier votes serve as a
 * reference. On busy sites all of them are in the window, which then is its own reference.
 */
const WINDOW_VOTES = 200_000

/**
 * Excludes suspicious voters from the ratings until a superuser has reviewed them. Opens reviews of
 * models that may have changed or whose provider reports another version. Several processes may run
 * it: no voter is excluded twice or after a superuser has restored the voter, and at most one review
 * of a model waits. It takes seconds of CPU time on busy sites.
 */
export async function examineVotes(
  db: Database,
  nowMs: number = Date.now(),
): Promise<IntegrityFindings> {
  const votes = await listNewestRatedVotes(db, WINDOW_VOTES, true)
  const drawShare = await readDrawShare(db, nowMs - WINDOW_MS)
  const offered = offeredModels(await listSplits(db))
  const history = historyOf(votes, nowMs)
  const suspects = findSuspects(votes, nowMs, {
    history,
    ...(drawShare && { drawShare: (modelId, atMs) => drawShare(offered(modelId), atMs) }),
  })
  const changes = findModelChanges(votes)
  await updateChanges(db, changes)
  await openChangeReviews(db, [
    ...(await listReportedChanges(db, nowMs)),
    ...changes.map((change) => toFacts(change, offered)),
  ])
  if (suspects.length === 0) return { quarantined: 0, changes }
  const quarantined = await insertExclusions(
    db,
    suspects.map((suspicion) => ({
      ...suspicion,
      ruleVersion: INTEGRITY_VERSION,
      excludedBy: null,
    })),
  )
  return { quarantined, changes }
}

/** Returns a function that replaces an earlier version by the model that battles draw. */
function offeredModels(splits: readonly ModelSplit[]): (modelId: string) => string {
  const models = new Map(splits.map(({ earlierId, modelId }) => [earlierId, modelId]))
  return (modelId) => models.get(modelId) ?? modelId
}

function toFacts(
  { modelId, points, votes, sinceMs }: ModelChange,
  offered: (modelId: string) => string,
): ModelChangeFacts {
  return {
    modelId: offered(modelId),
    since: new Date(sinceMs).toISOString(),
    votes: { points, votes },
  }
}
