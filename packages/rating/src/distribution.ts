import { at } from './at.ts'
/** Statistics of the ratings on a leaderboard, in points. */
export interface Distribution {
  readonly totalModels: number
  readonly mean: number
  /** Population standard deviation, because the models are not a sample. */
  readonly stdDev: number
  readonly min: number
  readonly max: number
  readonly median: number
}

/** Computes statistics of `ratings`. Without ratings, all statistics are 0. */
export function describeRatings(ratings: readonly number[]): Distribution {
  const totalModels = ratings.length
  if (totalModels === 0) return { totalModels, mean: 0, stdDev: 0, min: 0, max: 0, median: 0 }

  const sorted = ratings.toSorted((one, other) => one - other)
  const mean = sorted.reduce((sum, rating) => sum + rating, 0) / totalModels
  const variance = sorted.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / totalModels
  const upper = at(sorted, Math.floor(totalModels / 2))
  const lower = at(sorted, Math.ceil(totalModels / 2) - 1)
  return {
    totalModels,
    mean,
    stdDev: Math.sqrt(variance),
    min: at(sorted, 0),
    max: at(sorted, totalModels - 1),
    median: (lower + upper) / 2,
  }
}
