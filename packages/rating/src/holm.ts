import { at } from './at.ts'
import { ERROR_CHANCE } from './interval.ts'

/** A hypothesis test with its p-value. */
export interface Tested {
  readonly chance: number
}

/**
 * Returns the claims that are significant under Holm's step-down procedure (1979), smallest p-value
 * first. The probability of any wrong claim is at most 5 %, for any dependence between the tests.
 */
export function significant<Claim extends Tested>(claims: readonly Claim[]): Claim[] {
  const adjusted = adjustedChances(claims.map(({ chance }) => chance))
  return claims
    .filter((_, index) => at(adjusted, index) <= ERROR_CHANCE)
    .sort((one, other) => one.chance - other.chance)
}

/**
 * Returns the p-values adjusted by Holm's procedure, in the given order. The k-th smallest of m
 * p-values is multiplied by m − k + 1. No adjusted value is above 1, or below that of a smaller
 * p-value.
 */
export function adjustedChances(chances: readonly number[]): number[] {
  const adjusted = [...chances]
  const bySize = [...chances.keys()].sort((one, other) => at(chances, one) - at(chances, other))
  let highest = 0
  for (const [rank, index] of bySize.entries()) {
    highest = Math.max(highest, Math.min(1, (chances.length - rank) * at(chances, index)))
    adjusted[index] = highest
  }
  return adjusted
}
