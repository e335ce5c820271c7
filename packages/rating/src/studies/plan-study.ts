import { ERROR_CHANCE } from '../interval.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { twoSidedQuantile } from '../student-t.ts'

/** The probability of finding a true difference of the detectable size. */
const POWER = 0.8
const POWER_QUANTILE = twoSidedQuantile(2 * (1 - POWER), Number.POSITIVE_INFINITY)

/** The size of a study with at least two arms. */
export interface StudySize {
  readonly arms: number
  readonly items: number
  readonly raters: number
  /** Pairwise: ratings of an item, spread evenly over the pairs of arms. Single: of a response. */
  readonly ratingsEach: number
}

/** What a study can show about the difference of two arms. */
export interface StudyPower {
  /** Expected half-width of the 95 % interval. */
  readonly halfWidth: number
  /** The true difference that one test finds with a probability of 0.8. */
  readonly detectable: number
}

/** How an arm's value differs between raters and between items, relative to the other arms. */
export interface Spread {
  /** Standard deviations of an arm's value for one rater, and for one item. */
  readonly byRater: number
  readonly byItem: number
}

/**
 * Assumed spreads, in rating points, if there is no earlier study: an arm is 35 points better or
 * worse for a typical rater than on average, and 100 points for a typical item.
 */
export const PAIR_SPREAD: Spread = { byRater: 35, byItem: 100 }
/** Assumed share of ties among the ratings that are not "both bad". */
const TIES = 0.15

/**
 * Computes what a pairwise study can show, in rating points. It assumes arms close to each other and
 * to the "good enough" threshold, so that each has a chance of 1/3 in a pair. Let V be the variance of
 * a difference of strengths, with v arms, N ratings, n of each rater, m of each item, and spreads σ:
 *
 *     V = 2 (N j + σ²rater · N (n − 1) a² + σ²item · N/m · (s b + (m (m − 1) − s) c)) / (N a)²
 *
 * On differences of arms, a is a rating's mean curvature H, j the mean variance of its slope, b the
 * mean of H², and c the mean of H H′ for two different pairs. s is the number of ordered couples of
 * an item's ratings with the same pair.
 */
export function planPairs(size: StudySize, spread = PAIR_SPREAD): StudyPower {
  const { arms, items, raters, ratingsEach } = size
  const ratings = items * ratingsEach
  const pairs = (arms * (arms - 1)) / 2
  // H is 1/9 · (2, −1; −1, 2). The part that moves all arms equally is subtracted from the trace.
  const onDifferences = (trace: number, ofAll: number) => (trace - ofAll / arms) / (arms - 1)
  const curvature = onDifferences(4 / 9, 2 / 9)
  const variance = onDifferences(4 / 9 - TIES / 3, 2 / 9)
  const ofSamePair = onDifferences(10 / 81, 2 / 81)
  const ofOtherPair = pairs === 1 ? 0 : (pairs * curvature ** 2 - ofSamePair) / (pairs - 1)
  const rounds = Math.floor(ratingsEach / pairs)
  const samePair = rounds * (2 * ratingsEach - pairs * (rounds + 1))
  const otherPair = ratingsEach * (ratingsEach - 1) - samePair
  const sharedByRater = ratings * (ratings / raters - 1) * curvature ** 2
  const sharedByItem = items * (samePair * ofSamePair + otherPair * ofOtherPair)
  const summed =
    ratings * variance * POINTS_PER_STRENGTH ** 2 +
    spread.byRater ** 2 * Math.max(0, sharedByRater) +
    spread.byItem ** 2 * sharedByItem
  return powerOf((2 * summed) / (ratings * curvature) ** 2, size)
}

/** Assumed spreads on a scale of five points, and the standard deviation of one rating's error. */
export const SCORE_SPREAD = { byRater: 0.2, byItem: 0.5, error: 0.7 }

/**
 * Computes what a study of single responses can show about a difference of mean scores, in their
 * unit. It assumes that each rater rates all arms' responses to an item, so that a rater's severity
 * and an item's difficulty cancel. With m ratings of each response, the variance of a difference is
 *
 *     V = 2 (σ²error / (items · m) + σ²item / items + σ²rater / raters)
 */
export function planScores(size: StudySize, spread = SCORE_SPREAD): StudyPower {
  const { items, raters, ratingsEach } = size
  const ofArm =
    spread.error ** 2 / (items * ratingsEach) +
    spread.byItem ** 2 / items +
    spread.byRater ** 2 / raters
  return powerOf(2 * ofArm, size)
}

/**
 * The half-width is t √V, with Student's t for the smaller of items and raters, less 1. The
 * detectable difference is (t + z) √V, where z is the normal quantile of the power. Both are infinite
 * with one item or one rater.
 */
function powerOf(variance: number, { items, raters }: StudySize): StudyPower {
  if (Math.min(items, raters) < 2)
    return { halfWidth: Number.POSITIVE_INFINITY, detectable: Number.POSITIVE_INFINITY }
  const quantile = twoSidedQuantile(ERROR_CHANCE, Math.min(items, raters) - 1)
  const error = Math.sqrt(variance)
  return { halfWidth: quantile * error, detectable: (quantile + POWER_QUANTILE) * error }
}
