import { at } from '../at.ts'

/** Ratings of the same responses by two raters, or by one rater twice, in the same order. */
type Ratings = readonly (number | string)[]

/**
 * Computes Cohen's κ = (p − e) / (1 − e), where p is the share of equal ratings and e = Σ π π′ from
 * the shares of each value with each rater (Cohen, Educational and Psychological Measurement 20:37,
 * 1960). NaN if both gave one and the same value only.
 */
export function cohenKappa(one: Ratings, other: Ratings): number {
  const shareOf = (ratings: Ratings, value: number | string) =>
    ratings.filter((rating) => rating === value).length / ratings.length
  const agreed = one.filter((rating, index) => rating === at(other, index)).length / one.length
  const chance = [...new Set(one)].reduce<number>(
    (sum, value) => sum + shareOf(one, value) * shareOf(other, value),
    0,
  )
  return (agreed - chance) / (1 - chance)
}

/**
 * Computes the F1 score of each value of the reference, 2 · both / (reference + ratings), and
 * returns their mean over all values. HealthBench measures a grader of rubrics with it.
 */
export function macroF1(reference: Ratings, ratings: Ratings): number {
  const values = [...new Set([...reference, ...ratings])]
  const scores = values.map((value) => {
    const both = reference.filter((one, index) => one === value && at(ratings, index) === value)
    const each = [...reference, ...ratings].filter((rating) => rating === value)
    return (2 * both.length) / each.length
  })
  return scores.reduce((sum, score) => sum + score, 0) / values.length
}

/** The difference of two arms' shares on the same items. */
export interface PairedShares {
  /** Share of the first arm less share of the second, and its standard error. */
  readonly difference: number
  readonly error: number
  /** Exact two-sided p-value. */
  readonly chance: number
}

/**
 * Compares two arms by one result per item, right or not (McNemar, Psychometrika 12:153, 1947). Of
 * n items, b are right only with the first arm and c only with the second: the difference is
 * (b − c) / n with the error √(b + c − (b − c)² / n) / n, and b is binomial if the arms are equal.
 */
export function comparePairedShares(items: number, b: number, c: number): PairedShares {
  const decided = b + c
  let logTerm = -decided * Math.LN2
  let tail = 0
  for (let count = 0; count <= Math.min(b, c); count++) {
    tail += Math.exp(logTerm)
    logTerm += Math.log((decided - count) / (count + 1))
  }
  return {
    difference: (b - c) / items,
    error: Math.sqrt(decided - (b - c) ** 2 / items) / items,
    chance: Math.min(1, 2 * tail),
  }
}
