import { estimateInSteps, fitTallies } from '@assay/rating'
import { hasOutgrown } from './current-standings.ts'
import type { LedgerFollower } from './ledger-follower.ts'
import { runInSlices } from './run-in-slices.ts'

/** Early enough that a fold, whose votes would wait for it, need not estimate for itself. */
const RENEWED_GROWTH = 0.005

/**
 * Estimates the follower's intervals anew, if the ledger has grown much, in slices between which
 * folds go on. The estimate visits every voter and takes as long as there are. To be called when no
 * fold is under way: then the head is committed.
 */
export async function renewUncertainty(follower: LedgerFollower): Promise<void> {
  const { tallies, uncertainty, head } = follower
  if (!uncertainty || !hasOutgrown(follower, RENEWED_GROWTH)) return
  const fit = fitTallies(tallies, uncertainty.estimate.modelIds)
  const estimate = await runInSlices(estimateInSteps(tallies, fit))
  // Unless a fold estimated later, or started the follower over.
  if (follower.uncertainty === uncertainty)
    follower.uncertainty = { position: head.position, estimate }
}
