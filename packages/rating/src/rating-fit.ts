import { fitStrengths } from './fit-strengths.ts'
import { listPairTallies, type PairTally } from './pair-tally.ts'
import { type ChoiceTotals, choiceTotals, type PairWeights } from './pair-weights.ts'
import type { Tallies } from './tallies.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/**
 * Strengths of the models, in the order of `modelIds`, and the totals to which they were fitted.
 */
export interface RatingFit {
  readonly modelIds: readonly string[]
  readonly pairs: readonly PairTally[]
  readonly totals: ChoiceTotals
  readonly strengths: Float64Array
}

/**
 * Fits `modelIds` and all other models with votes. It sorts models by id and starts from strength
 * 0, so equal tallies give bit-identical strengths.
 */
export function fitTallies(tallies: Tallies, modelIds: readonly string[]): RatingFit {
  return fitPairs(listPairTallies(tallies), modelIds)
}

/**
 * Does the same as `fitTallies` from pair tallies sorted by model ids, as stored in the database.
 */
export function fitPairs(pairs: readonly PairTally[], modelIds: readonly string[]): RatingFit {
  const played = pairs.flatMap(({ firstModelId, secondModelId }) => [firstModelId, secondModelId])
  const ids = [...new Set([...modelIds, ...played])].sort()
  const totals = totalsOf(pairs, ids)
  return { modelIds: ids, pairs, totals, strengths: fitStrengths(totals) }
}

/**
 * Returns the totals over `modelIds`, in their order. `modelIds` must include every model with
 * votes.
 */
export function totalsOf(pairs: readonly PairTally[], modelIds: readonly string[]): ChoiceTotals {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  const weights = pairs.map(
    ({ firstModelId, secondModelId, weightUnits }): PairWeights => ({
      first: numbers.get(firstModelId) as number,
      second: numbers.get(secondModelId) as number,
      firstBetter: weightUnits.firstBetter / WEIGHT_UNITS,
      secondBetter: weightUnits.secondBetter / WEIGHT_UNITS,
      tie: weightUnits.tie / WEIGHT_UNITS,
      bothBad: weightUnits.bothBad / WEIGHT_UNITS,
    }),
  )
  return choiceTotals(modelIds.length, weights)
}

/** Returns the indices of those `modelIds` that the fit contains, strongest first. */
export function modelsByStrength(
  { modelIds: fitted, strengths }: RatingFit,
  modelIds: readonly string[],
): number[] {
  const wanted = new Set(modelIds)
  return [...fitted.keys()]
    .filter((model) => wanted.has(fitted[model] ?? ''))
    .sort((one, other) => (strengths[other] ?? 0) - (strengths[one] ?? 0))
}
