import { at, floatAt } from './at.ts'
import { compareModels, type Order, rankOf } from './compare-models.ts'
import { splitIntoTiers } from './split-into-tiers.ts'
import type { Uncertainty } from './uncertainty.ts'

/** A model's place within its group of connected models. Ranks start at 1 for the best model. */
export interface Place {
  /** Index of the model's group of connected models. Group 0 is the largest. */
  readonly group: number
  /**
   * One more than the number of models significantly above. This field and all fields below are
   * null if no model is significantly above or below.
   */
  readonly rank: number | null
  /** Best rank compatible with the votes. It equals `rank`. */
  readonly rankLow: number | null
  /**
   * Worst rank compatible with the votes: all models that are not significantly below could be
   * above.
   */
  readonly rankHigh: number | null
  /** 1 for the top group. See `splitIntoTiers` for the other tiers. */
  readonly tier: number | null
}

/**
 * Derives the places of all models, in their order, from the significant differences within
 * `groups`.
 */
export function rankModels(
  strengths: Float64Array,
  uncertainty: Uncertainty,
  groups: readonly (readonly number[])[],
): Place[] {
  const order = compareModels(strengths, uncertainty, groups)
  const places: Place[] = []
  for (const [group, members] of groups.entries()) {
    const ranked = members
      .filter((model) => at(order.above, model).size + at(order.below, model).size > 0)
      .sort((one, other) => byPlace(order, strengths, one, other))
    const tiers = splitIntoTiers(ranked, order)
    for (const model of members)
      places[model] = { group, rank: null, rankLow: null, rankHigh: null, tier: null }
    for (const [index, model] of ranked.entries()) {
      const rank = rankOf(order, model)
      const rankHigh = ranked.length - at(order.below, model).size
      places[model] = { group, rank, rankLow: rank, rankHigh, tier: at(tiers, index) }
    }
  }
  return places
}

/** Sorts by rank, then by strength. */
function byPlace(order: Order, strengths: Float64Array, one: number, other: number): number {
  return (
    rankOf(order, one) - rankOf(order, other) || floatAt(strengths, other) - floatAt(strengths, one)
  )
}
