import { POINTS_PER_STRENGTH } from './rating-scale.ts'
import { twoSidedChance, twoSidedQuantile } from './student-t.ts'
import type { Uncertainty } from './uncertainty.ts'

/** Chance that an interval misses, and that any of a board's "above" is a mistake. */
export const ERROR_CHANCE = 0.05

const NORMAL_QUANTILE = twoSidedQuantile(ERROR_CHANCE, Number.POSITIVE_INFINITY)

/**
 * Half-width, in points, of the 95 % interval of one model's rating: the jackknife's with a t
 * quantile for the effective number of voters, but never less than if votes were independent.
 */
export function intervalHalfWidth(uncertainty: Uncertainty, model: number): number {
  const { byVoters, byVotes, effectiveVoters } = uncertainty
  const at = model * byVoters.size + model
  const freedom = freedomOf(effectiveVoters[model] as number)
  return (
    POINTS_PER_STRENGTH *
    Math.max(
      twoSidedQuantile(ERROR_CHANCE, freedom) * Math.sqrt(byVoters.values[at] as number),
      NORMAL_QUANTILE * Math.sqrt(byVotes.values[at] as number),
    )
  )
}

/** Chance of a difference as large as `difference` (of strengths) between two equal models. */
export function differenceChance(
  uncertainty: Uncertainty,
  difference: number,
  model: number,
  other: number,
): number {
  const { byVoters, byVotes, effectiveVoters } = uncertainty
  const freedom = freedomOf(
    Math.min(effectiveVoters[model] as number, effectiveVoters[other] as number),
  )
  const variance = (matrix: { size: number; values: Float64Array }) =>
    (matrix.values[model * matrix.size + model] as number) +
    (matrix.values[other * matrix.size + other] as number) -
    2 * (matrix.values[model * matrix.size + other] as number)
  return Math.max(
    chanceOf(difference, variance(byVoters), freedom),
    chanceOf(difference, variance(byVotes), Number.POSITIVE_INFINITY),
  )
}

function chanceOf(difference: number, variance: number, freedom: number): number {
  if (variance > 0) return twoSidedChance(difference / Math.sqrt(variance), freedom)
  return difference === 0 ? 1 : 0
}

function freedomOf(effectiveVoters: number): number {
  return Math.max(1, effectiveVoters - 1)
}
