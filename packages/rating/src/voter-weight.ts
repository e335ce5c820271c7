/** Rated votes up to which each vote of a voter counts in full. */
export const FULL_WEIGHT_VOTES = 30

/**
 * Weights are whole multiples of 1 / WEIGHT_UNITS. Sums of them are exact in a double up to
 * 500 million votes in one pair, so tallies depend on the votes alone and not on their history.
 */
export const WEIGHT_UNITS = 2 ** 24

/** Weight, in units, of each vote of a voter with `votes` rated votes: min(1, 30 / votes). */
export function weightUnitsOf(votes: number): number {
  return Math.round(WEIGHT_UNITS * Math.min(1, FULL_WEIGHT_VOTES / Math.max(votes, 1)))
}
