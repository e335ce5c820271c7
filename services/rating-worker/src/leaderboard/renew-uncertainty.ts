import { setImmediate } from 'node:timers/promises'
import { estimateInSteps, fitTallies } from '@assay/rating'
import { hasOutgrown } from './current-standings.ts'
import type { LedgerFollower } from './ledger-follower.ts'

/** Early enough that a fold, whose votes would wait for it, need not estimate for itself. */
const RENEWED_GROWTH = 0.005
/** Folds wait no longer than this for the estimate. */
const SLICE_MS = 2

/**
 * Estimates the follower's intervals anew, if the ledger has grown much, in slices between which
 * folds go on. The estimate visits every voter and takes as long as there are. To be called when no
 * fold is under way: then the head is committed.
 */
export async function renewUncertainty(follower: LedgerFollower): Promise<void> {
  const { tallies, uncertainty, head } = follower
  if (!uncertainty || !hasOutgrown(follower, RENEWED_GROWTH)) return
  const fit = fitTallies(tallies, uncertainty.estimate.modelIds)
  const steps = estimateInSteps(tallies, fit)
  let sliceEnd = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + SLICE_MS
  }
  // Unless a fold estimated later, or started the follower over.
  if (follower.uncertainty === uncertainty)
    follower.uncertainty = { position: head.position, estimate: step.value }
}
