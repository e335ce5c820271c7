import { ERROR_CHANCE } from './interval.ts'

/** A hypothesis test with its p-value. */
export interface Tested {
  readonly chance: number
}

/**
 * Returns the claims that are significant under Holm's step-down procedure (1979), smallest p-value
 * first. The k-th smallest of m p-values must be at most 5 % / (m − k + 1); the first failure ends
 * the procedure. The probability of any wrong claim is at most 5 %, for any dependence between the
 * tests.
 */
export function significant<Claim extends Tested>(claims: readonly Claim[]): Claim[] {
  const sorted = claims.toSorted((one, other) => one.chance - other.chance)
  const miss = sorted.findIndex(
    ({ chance }, index) => chance > ERROR_CHANCE / (sorted.length - index),
  )
  return miss === -1 ? sorted : sorted.slice(0, miss)
}
