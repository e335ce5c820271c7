import type { Database } from '@assay/db'
import {
  findModelChanges,
  findSuspects,
  historyOf,
  INTEGRITY_VERSION,
  type ModelChange,
  WINDOW_MS,
} from '@assay/rating'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { readDrawShare } from './draw-share-repository.ts'
import { insertExclusions } from './exclusion-repository.ts'

/** The result of one run of the integrity rules. */
export interface IntegrityFindings {
  /** How many voters this run excluded. */
  readonly quarantined: number
  /** Models that voters in general rate differently than before, for superusers to review. */
  readonly changes: readonly ModelChange[]
}

/**
 * Number of votes to read: those of the window of 14 days, and earlier ones as a reference. On busy
 * sites the votes of the window are their own reference.
 */
const WINDOW_VOTES = 200_000

/**
 * Excludes suspects from the ratings until a superuser has reviewed them, and finds models that may
 * have changed. Several processes may run it: no voter is excluded twice, or again after a
 * superuser restored them. Takes seconds of computing on busy sites.
 */
export async function examineVotes(
  db: Database,
  nowMs: number = Date.now(),
): Promise<IntegrityFindings> {
  const votes = await listNewestRatedVotes(db, WINDOW_VOTES, true)
  const drawShare = await readDrawShare(db, nowMs - WINDOW_MS)
  const history = historyOf(votes, nowMs)
  const suspects = findSuspects(votes, nowMs, { history, ...(drawShare ? { drawShare } : {}) })
  const changes = findModelChanges(votes, nowMs, history)
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
