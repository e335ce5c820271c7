import { fitStrengths } from './fit-strengths.ts'
import { listPairTallies, type PairTally } from './pair-tally.ts'
import { type ChoiceTotals, choiceTotals, type PairWeights } from './pair-weights.ts'
import type { Tallies } from './tallies.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/** Strengths of the models, in the order of `modelIds`, and the totals they were fitted to. */
export interface RatingFit {
  readonly modelIds: readonly string[]
  readonly pairs: readonly PairTally[]
  readonly totals: ChoiceTotals
  readonly strengths: Float64Array
}

/**
 * Fits `modelIds` and every other model with votes. All orders are those of the ids and the search
 * starts from the bar, so equal tallies give equal strengths to the bit.
 */
export function fitTallies(tallies: Tallies, modelIds: readonly string[]): RatingFit {
  return fitPairs(listPairTallies(tallies), modelIds)
}

/** The same from the tallies of pairs, ordered by model ids, as a database keeps them. */
export function fitPairs(pairs: readonly PairTally[], modelIds: readonly string[]): RatingFit {
  const played = pairs.flatMap(({ firstModelId, secondModelId }) => [firstModelId, secondModelId])
  const ids = [...new Set([...modelIds, ...played])].sort()
  const totals = totalsOf(pairs, ids)
  return { modelIds: ids, pairs, totals, strengths: fitStrengths(totals) }
}

/** The totals over `modelIds`, in their order; every model with votes is one of them. */
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

/** Those of `modelIds` that the fit knows, by number, strongest first. */
export function modelsByStrength(
  { modelIds: fitted, strengths }: RatingFit,
  modelIds: readonly string[],
): number[] {
  const wanted = new Set(modelIds)
  return [...fitted.keys()]
    .filter((model) => wanted.has(fitted[model] ?? ''))
    .sort((one, other) => (strengths[other] ?? 0) - (strengths[one] ?? 0))
}
