import type { Database } from '@assay/db'
import { findSuspects, INTEGRITY_VERSION } from '@assay/rating'
import type { Logger } from '@assay/runtime'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { insertExclusions } from './exclusion-repository.ts'

/** Votes that are looked at together; older ones have had their chance to stand out. */
const WINDOW_VOTES = 50_000

/**
 * Leaves suspects out of the ratings until a person has looked. Safe to run in several processes:
 * nobody is excluded twice, nor again after a person has put them back.
 */
export async function quarantineSuspects(
  db: Database,
  log: Logger,
  nowMs: number = Date.now(),
): Promise<void> {
  const suspects = findSuspects(await listNewestRatedVotes(db, WINDOW_VOTES), nowMs)
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
