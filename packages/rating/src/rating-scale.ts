import { RATING_START } from '@assay/contracts'

/** Points of rating per unit of strength: 400 points are odds of ten to one. */
export const POINTS_PER_STRENGTH = 400 / Math.LN10

/** Turns a strength (log-odds against the "good enough" bar, 0) into rating points (bar at 1000). */
export function ratingOf(strength: number): number {
  return RATING_START + POINTS_PER_STRENGTH * strength
}

/** Turns rating points back into a strength. */
export function strengthOf(rating: number): number {
  return (rating - RATING_START) / POINTS_PER_STRENGTH
}
