import type { Database } from '@assay/db'
import { findSuspects, INTEGRITY_VERSION, WINDOW_MS } from '@assay/rating'
import type { Logger } from '@assay/runtime'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { readDrawShare } from './draw-share-repository.ts'
import { insertExclusions } from './exclusion-repository.ts'

/**
 * Votes that are read: those of the window of 14 days, and of some time before, which is what they
 * are measured by. On sites with more, the votes of the window measure themselves.
 */
const WINDOW_VOTES = 200_000

/**
 * Leaves suspects out of the ratings until a person has looked. Safe to run in several processes:
 * nobody is excluded twice, nor again after a person has put them back.
 */
export async function quarantineSuspects(
  db: Database,
  log: Logger,
  nowMs: number = Date.now(),
): Promise<void> {
  const votes = await listNewestRatedVotes(db, WINDOW_VOTES, true)
  const drawShare = await readDrawShare(db, nowMs - WINDOW_MS)
  const suspects = findSuspects(votes, nowMs, drawShare ? { drawShare } : {})
  if (suspects.length === 0) return
  const added = await insertExclusions(
    db,
    suspects.map((suspicion) => ({
      ...suspicion,
      ruleVersion: INTEGRITY_VERSION,
      excludedBy: null,
    })),
  )
  if (added > 0) log.warn({ voters: added }, 'voters quarantined')
}
