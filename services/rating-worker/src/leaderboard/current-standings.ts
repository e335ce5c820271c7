import {
  estimateUncertainty,
  fitTallies,
  type RatingFit,
  type Standings,
  sameModels,
  standingsOf,
} from '@assay/rating'
import type { LedgerFollower } from './ledger-follower.ts'

/** Standings, and the place in the ledger up to which votes inform the intervals. */
export interface CurrentStandings extends Standings {
  readonly uncertaintyPosition: number
}

/**
 * Intervals are estimated again when the ledger has grown by this share, which keeps them within
 * 0.5 % of their width. The estimate visits every voter; this way a vote's part of that work does
 * not grow with the ledger.
 */
const UNCERTAINTY_GROWTH = 0.01

/** The standings of all active and all rated models at the follower's head. */
export function currentStandings(
  follower: LedgerFollower,
  activeModelIds: readonly string[],
): CurrentStandings {
  const fit = fitTallies(follower.tallies, activeModelIds)
  if (!isFresh(follower, fit))
    follower.uncertainty = {
      position: follower.head.position,
      estimate: estimateUncertainty(follower.tallies, fit),
    }
  const { position, estimate } = follower.uncertainty as NonNullable<LedgerFollower['uncertainty']>
  return { ...standingsOf(fit, estimate), uncertaintyPosition: position }
}

function isFresh({ uncertainty, head }: LedgerFollower, fit: RatingFit): boolean {
  return (
    uncertainty !== undefined &&
    uncertainty.position <= head.position &&
    head.position <= uncertainty.position * (1 + UNCERTAINTY_GROWTH) &&
    sameModels(uncertainty.estimate.modelIds, fit.modelIds)
  )
}
