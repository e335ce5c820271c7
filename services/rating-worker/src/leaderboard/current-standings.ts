import {
  estimateUncertainty,
  fitTallies,
  type RatingFit,
  type Standings,
  sameModels,
  standingsOf,
} from '@assay/rating'
import type { LedgerFollower, PlacedUncertainty } from './ledger-follower.ts'

/** Standings, and the last position whose votes are included in the intervals. */
export interface CurrentStandings extends Standings {
  readonly uncertaintyPosition: number
}

/**
 * A board's intervals are renewed before the ledger grows by more than this share, which changes
 * their width by about 0.5 %.
 */
const MAX_GROWTH = 0.01

/** Computes the standings of all rated models and all offered models at the follower's head. */
export function currentStandings(
  follower: LedgerFollower,
  offeredModelIds: readonly string[],
): CurrentStandings {
  const fit = fitTallies(follower.tallies, offeredModelIds)
  if (!isFresh(follower, fit))
    follower.uncertainty = {
      position: follower.head.position,
      estimate: estimateUncertainty(follower.tallies, fit),
    }
  const { position, estimate } = follower.uncertainty as PlacedUncertainty
  return { ...standingsOf(fit, estimate), uncertaintyPosition: position }
}

/**
 * Whether the ledger has grown by more than `share` since the newest estimate. False if there is no
 * estimate.
 */
export function hasOutgrown({ uncertainty, head }: LedgerFollower, share: number): boolean {
  if (!uncertainty) return false
  return head.position - uncertainty.position > uncertainty.position * share
}

function isFresh(follower: LedgerFollower, fit: RatingFit): boolean {
  const { uncertainty } = follower
  return (
    uncertainty !== undefined &&
    !hasOutgrown(follower, MAX_GROWTH) &&
    sameModels(uncertainty.estimate.modelIds, fit.modelIds)
  )
}
