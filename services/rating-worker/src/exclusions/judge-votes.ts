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

/** What a look at the votes has found. */
export interface Judgement {
  /** How many voters are left out since this look. */
  readonly quarantined: number
  /** Models that everybody judges otherwise than before: for people to look at. */
  readonly changes: readonly ModelChange[]
}

/**
 * Votes that are read: those of the window of 14 days, and of some time before, which is what they
 * are measured by. On sites with more, the votes of the window measure themselves.
 */
const WINDOW_VOTES = 200_000

/**
 * Leaves suspects out of the ratings until a person has looked, and finds models that may have
 * changed. Safe to run in several processes: nobody is excluded twice, nor again after a person has
 * put them back. Takes seconds of computing on busy sites.
 */
export async function judgeVotes(db: Database, nowMs: number = Date.now()): Promise<Judgement> {
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
