import { at, floatAt, intAt } from '../at.ts'
import { createIndex } from '../id-index.ts'
import { ERROR_CHANCE } from '../interval.ts'
import { studentT, twoSidedQuantile } from '../student-t.ts'

/** Which item and which rater a rating belongs to. */
export interface RatingOf {
  readonly itemId: string
  readonly raterId: string
}

/** The clusters of a list of ratings, numbered from 0. */
export interface Clusters {
  readonly items: Int32Array
  readonly raters: Int32Array
  /** The ratings of one rater of one item, such as those of several arms. */
  readonly both: Int32Array
}

export function clustersOf(ratings: readonly RatingOf[]): Clusters {
  const [items, raters] = [createIndex(), createIndex()]
  const ofItem = Int32Array.from(ratings, ({ itemId }) => items.add(itemId))
  const ofRater = Int32Array.from(ratings, ({ raterId }) => raters.add(raterId))
  return { items: ofItem, raters: ofRater, both: combined(ofItem, ofRater, raters.ids.length) }
}

/** Numbers the combinations of two clusterings. Numbers are faster keys than texts. */
function combined(items: Int32Array, raters: Int32Array, raterCount: number): Int32Array {
  const numbers = new Map<number, number>()
  return items.map((item, index) => {
    const key = item * raterCount + intAt(raters, index)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

/** Clusters by item alone, for estimates that are about one rater. */
export function clustersByItem(ratings: readonly RatingOf[]): Clusters {
  const { items } = clustersOf(ratings)
  return { items, raters: items, both: items }
}

/** The variance of an estimate, in the estimate's unit squared. */
export interface TwoWayVariance {
  readonly byItem: number
  readonly byRater: number
  readonly byBoth: number
  /** byItem + byRater − byBoth. It may be negative. */
  readonly twoWay: number
  /** The largest of byItem, byRater and twoWay, or infinite if this is 0. Intervals use it. */
  readonly used: number
  /** Degrees of freedom: the smaller effective number of clusters, less 1, but at least 1. */
  readonly freedom: number
}

/** An estimate with its 95 % interval, `value` ± `halfWidth`, in the same unit. */
export interface Estimate {
  readonly value: number
  readonly halfWidth: number
  readonly variance: TwoWayVariance
}

/** A variance up to this is 0 with rounding errors, for ratings up to about a million. */
const ROUNDING = 1e-18

/**
 * Estimates how uncertain `value` is if ratings depend on each other when they share an item or a
 * rater (Cameron, Gelbach and Miller, Journal of Business & Economic Statistics 29:238, 2011). The
 * ratings have influences ψ; a way of clustering them into G clusters gives
 *
 *     V = G / (G − 1) · Σ over clusters (Σ over its ratings ψ)²
 *
 * The half-width is t · √(used), with Student's t. With unequal clusters, the degrees of freedom
 * count (Σ n)² / Σ n² clusters, where n is the number of ratings of a cluster. With one item or one
 * rater, or with ratings that never differ, V is infinite, because nothing shows how others would.
 * @param influence by how much each rating moves the value, 0 on average.
 */
export function estimateOf(value: number, influence: Float64Array, clusters: Clusters): Estimate {
  const item = clusterVariance(influence, clusters.items)
  const rater = clusterVariance(influence, clusters.raters)
  const both = clusterVariance(influence, clusters.both)
  const isKnown = item.variance + rater.variance < Number.POSITIVE_INFINITY
  const twoWay = isKnown ? item.variance + rater.variance - both.variance : Number.POSITIVE_INFINITY
  const largest = Math.max(item.variance, rater.variance, twoWay)
  const variance = {
    ...{ byItem: item.variance, byRater: rater.variance, byBoth: both.variance, twoWay },
    used: largest > ROUNDING ? largest : Number.POSITIVE_INFINITY,
    freedom: Math.max(1, Math.min(item.effective, rater.effective) - 1),
  }
  const quantile = twoSidedQuantile(ERROR_CHANCE, variance.freedom)
  return { value, halfWidth: quantile * Math.sqrt(variance.used), variance }
}

/** Returns the two-sided p-value of the hypothesis that the true value is 0. */
export function chanceOfNone({ value, variance: { used, freedom } }: Estimate): number {
  return value === 0 ? 1 : studentT(freedom)(value / Math.sqrt(used))
}

/**
 * Returns the weighted mean of values, and each value's influence on it: w (y − mean) / Σ w.
 * @param weights default: equal weights.
 */
export function meanOf(values: readonly number[], weights = values.map(() => 1)) {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = values.reduce((sum, value, index) => sum + at(weights, index) * value, 0) / total
  const influence = values.map((value, index) => (at(weights, index) * (value - mean)) / total)
  return { mean, influence: Float64Array.from(influence) }
}

function clusterVariance(influence: Float64Array, clusters: Int32Array) {
  const count = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0)
  const sums = new Float64Array(count)
  const sizes = new Float64Array(count)
  for (let rating = 0; rating < influence.length; rating++) {
    const cluster = intAt(clusters, rating)
    sums[cluster] = floatAt(sums, cluster) + floatAt(influence, rating)
    sizes[cluster] = floatAt(sizes, cluster) + 1
  }
  return {
    effective: influence.length ** 2 / sumOfSquares(sizes),
    variance: count > 1 ? (count / (count - 1)) * sumOfSquares(sums) : Number.POSITIVE_INFINITY,
  }
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value ** 2, 0)
}
