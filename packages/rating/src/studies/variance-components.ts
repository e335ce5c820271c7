import type { RatingOf } from './two-way.ts'

/** A rater's score of an item. */
interface Score extends RatingOf {
  readonly score: number
}

/**
 * Variances, in the scores' unit squared. With few ratings, an estimate may be negative. NaN if no
 * two ratings show it: without two ratings of one item, for example, the item's is unknown.
 */
export interface VarianceComponents {
  readonly item: number
  readonly rater: number
  readonly residual: number
  /** The item's variance if raters are anonymous, and each item may have others. */
  readonly itemOneWay: number
}

/**
 * Estimates the components of score = mean + item + rater + residual. Half the mean squared
 * difference of two scores is an unbiased estimate of rater + residual if they share the item, of
 * item + residual if they share the rater, and of the sum of all three if they share nothing. With
 * complete ratings, the results equal those of mean squares (Shrout and Fleiss, Psychological
 * Bulletin 86:420, 1979); missing ratings are allowed.
 * @param ratings at most one score for each item and rater.
 */
export function varianceComponents(ratings: readonly Score[]): VarianceComponents {
  const sameItem = pairsWithin(ratings, ({ itemId }) => itemId)
  const sameRater = pairsWithin(ratings, ({ raterId }) => raterId)
  const all = pairsWithin(ratings, () => '')
  const ofItem = sameItem.squares / sameItem.pairs
  const ofRater = sameRater.squares / sameRater.pairs
  const ofNeither =
    (all.squares - sameItem.squares - sameRater.squares) /
    (all.pairs - sameItem.pairs - sameRater.pairs)
  return {
    item: ofNeither - ofItem,
    rater: ofNeither - ofRater,
    residual: ofItem + ofRater - ofNeither,
    itemOneWay: (all.squares - sameItem.squares) / (all.pairs - sameItem.pairs) - ofItem,
  }
}

/** Sums half the squared differences of all two scores of a group, (n Σ y² − (Σ y)²) / 2. */
function pairsWithin(ratings: readonly Score[], groupOf: (rating: Score) => string) {
  let [squares, pairs] = [0, 0]
  for (const group of Map.groupBy(ratings, groupOf).values()) {
    const sum = group.reduce((total, { score }) => total + score, 0)
    const ofSquares = group.reduce((total, { score }) => total + score ** 2, 0)
    squares += (group.length * ofSquares - sum ** 2) / 2
    pairs += (group.length * (group.length - 1)) / 2
  }
  return { squares, pairs }
}

/**
 * Returns the reliability of the mean of `raters` ratings of an item: the intraclass correlations
 * ICC(A,k) for absolute agreement, ICC(C,k) for consistency and ICC(1,k) for anonymous raters
 * (McGraw and Wong, Psychological Methods 1:30, 1996).
 */
export function reliabilityOf(components: VarianceComponents, raters: number) {
  const { item, rater, residual, itemOneWay } = components
  const within = (rater + residual) / raters
  return {
    agreement: item / (item + within),
    consistency: item / (item + residual / raters),
    oneWay: itemOneWay / (itemOneWay + within),
  }
}
