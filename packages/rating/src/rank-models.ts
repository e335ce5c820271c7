import { floatAt, intAt } from './at.ts'
import { differenceTest, ERROR_CHANCE } from './interval.ts'
import type { Uncertainty } from './uncertainty.ts'

/** Ranks from 1, best first. */
export interface RankSpread {
  /** One more than the number of models significantly above. */
  readonly rank: number
  /** Best rank that the votes allow; the same as `rank`. */
  readonly rankLow: number
  /** Worst rank that the votes allow: all but the models significantly below could be above. */
  readonly rankHigh: number
}

interface Comparison {
  readonly better: number
  readonly worse: number
  readonly chance: number
}

/**
 * Ranks models by who is significantly above whom. All pairs are tested together with Holm's
 * step-down procedure (1979), so that the chance of any wrong "above" is at most 5 %.
 */
export function rankModels(strengths: Float64Array, uncertainty: Uncertainty): RankSpread[] {
  const above = new Int32Array(strengths.length)
  const below = new Int32Array(strengths.length)
  for (const { better, worse } of significant(compareAll(strengths, uncertainty))) {
    above[worse] = intAt(above, worse) + 1
    below[better] = intAt(below, better) + 1
  }
  return Array.from(strengths, (_, model) => {
    const rank = 1 + intAt(above, model)
    return { rank, rankLow: rank, rankHigh: strengths.length - intAt(below, model) }
  })
}

function compareAll(strengths: Float64Array, uncertainty: Uncertainty): Comparison[] {
  const test = differenceTest(uncertainty)
  const comparisons: Comparison[] = []
  for (let one = 0; one < strengths.length; one++)
    for (let other = 0; other < one; other++) {
      const difference = floatAt(strengths, one) - floatAt(strengths, other)
      const chance = test(difference, one, other)
      comparisons.push(
        difference > 0
          ? { better: one, worse: other, chance }
          : { better: other, worse: one, chance },
      )
    }
  return comparisons
}

/** Holm: the k-th smallest chance of m may be at most 5 % / (m − k + 1); the first miss ends it. */
function significant(comparisons: Comparison[]): Comparison[] {
  const sorted = comparisons.sort((one, other) => one.chance - other.chance)
  const miss = sorted.findIndex(
    ({ chance }, index) => chance > ERROR_CHANCE / (sorted.length - index),
  )
  return miss === -1 ? sorted : sorted.slice(0, miss)
}
