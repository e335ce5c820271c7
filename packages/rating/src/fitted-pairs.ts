import { at, floatAt } from './at.ts'
import { choiceAmong } from './choice.ts'
import type { RatingFit } from './rating-fit.ts'
import type { Tallies } from './tallies.ts'

/**
 * For each pair of the tallies, the indices of its models in the fit and their winning
 * probabilities.
 */
export interface FittedPairs {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly firstChance: Float64Array
  readonly secondChance: Float64Array
}

/** Returns values indexed by pair in the tallies. Models are indexed as in the fit. */
export function fittedPairs(
  tallies: Tallies,
  { modelIds, strengths }: Pick<RatingFit, 'modelIds' | 'strengths'>,
): FittedPairs {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  const count = tallies.pairs.ids.length
  const pairs: FittedPairs = {
    first: new Int32Array(count),
    second: new Int32Array(count),
    firstChance: new Float64Array(count),
    secondChance: new Float64Array(count),
  }
  const numberOf = (model: number) => numbers.get(at(tallies.models.ids, model))
  for (let pair = 0; pair < count; pair++) {
    const a = numberOf(at(tallies.pairFirst, pair))
    const b = numberOf(at(tallies.pairSecond, pair))
    if (a === undefined || b === undefined) continue
    const { first, second } = choiceAmong(floatAt(strengths, a), floatAt(strengths, b))
    pairs.first[pair] = a
    pairs.second[pair] = b
    pairs.firstChance[pair] = first
    pairs.secondChance[pair] = second
  }
  return pairs
}
