import { RATING_START } from '@assay/contracts/constants'

/** Points of rating per unit of strength: 400 points are odds of ten to one. */
export const POINTS_PER_STRENGTH = 400 / Math.LN10

/** Turns a strength (log-odds against the "good enough" bar, 0) into rating points (bar at 1000). */
export function ratingOf(strength: number): number {
  return RATING_START + POINTS_PER_STRENGTH * strength
}

/** Chance that the first of two models is preferred, if one is, when it is `points` above the other. */
export function chancePreferred(points: number): number {
  return 1 / (1 + Math.exp(-points / POINTS_PER_STRENGTH))
}

/** Turns rating points back into a strength. */
export function strengthOf(rating: number): number {
  return (rating - RATING_START) / POINTS_PER_STRENGTH
}
