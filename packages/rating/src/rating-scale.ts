import { RATING_START } from '@assay/contracts/constants'

/** Rating points per unit of strength: 400 points are odds of ten to one. */
export const POINTS_PER_STRENGTH = 400 / Math.LN10

/**
 * Converts a strength (log-odds relative to the "good enough" threshold) to rating points. The
 * threshold has 1000 points.
 */
export function ratingOf(strength: number): number {
  return RATING_START + POINTS_PER_STRENGTH * strength
}

/**
 * Returns the probability that the model with `points` more is preferred, given that one of the two
 * models is.
 */
export function chancePreferred(points: number): number {
  return 1 / (1 + Math.exp(-points / POINTS_PER_STRENGTH))
}

/** Converts rating points to a strength. */
export function strengthOf(rating: number): number {
  return (rating - RATING_START) / POINTS_PER_STRENGTH
}
