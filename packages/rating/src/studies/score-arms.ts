import { ERROR_CHANCE } from '../interval.ts'
import { twoSidedQuantile } from '../student-t.ts'
import { type ArmDifference, armDifferences } from './arm-differences.ts'
import type { ScoreRating } from './rater-severity.ts'
import { clustersOf, type Estimate, estimateOf, meanOf } from './two-way.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** The results of one dimension of a single-response study. Arms without ratings are absent. */
export interface ScoreResults {
  /** By arm: the mean of its scores, in their unit. */
  readonly arms: ReadonlyMap<string, Estimate>
  /** Differences of two arms' means. */
  readonly differences: readonly ArmDifference[]
}

/**
 * Averages the scores of each arm. In a difference of two arms, the influences within an item or a
 * rater largely cancel, so that hard items and strict raters do not widen its interval.
 * @param weightOf default: equal weights.
 */
export function scoreArms(
  ratings: readonly ScoreRating[],
  weightOf: (rating: ScoreRating) => number = () => 1,
): ScoreResults {
  const means = new Map(
    [...Map.groupBy(ratings, ({ armId }) => armId)]
      .map(([armId, own]) => [armId, { own, ...meanOf(scoresOf(own), own.map(weightOf)) }] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  const arms = [...means].map(([armId, { own, mean, influence }]) => {
    return [armId, estimateOf(mean, influence, clustersOf(own))] as const
  })
  const meanOfArm = (armId: string) => means.get(armId) as NonNullable<ReturnType<typeof means.get>>
  return {
    arms: new Map(arms),
    differences: armDifferences([[...means.keys()]], (first, second) => {
      const [one, other] = [meanOfArm(first), meanOfArm(second)]
      return estimateOf(
        one.mean - other.mean,
        Float64Array.from([...one.influence, ...other.influence.map((part) => -part)]),
        clustersOf([...one.own, ...other.own]),
      )
    }),
  }
}

function scoresOf(ratings: readonly ScoreRating[]): number[] {
  return ratings.map(({ score }) => score)
}

/** A share of an arm's ratings, 0 to 1, with its 95 % interval. */
export interface ArmShare {
  readonly hits: number
  readonly ratings: number
  readonly low: number
  readonly high: number
}

/**
 * Computes the share of hits (score 1; others have 0), such as one verdict, among each arm's
 * ratings. The interval is Wilson's for the effective number of ratings, p (1 − p) / V, where V is
 * the variance of the mean by item and rater. It uses the same t quantile as a mean. If all ratings
 * are equal, V shows nothing, and each item counts as one rating.
 */
export function shareOfHits(ratings: readonly ScoreRating[]): Map<string, ArmShare> {
  return new Map(
    [...Map.groupBy(ratings, ({ armId }) => armId)].map(([armId, own]) => {
      const { mean: share, influence } = meanOf(scoresOf(own))
      const { variance } = estimateOf(share, influence, clustersOf(own))
      const items = new Set(own.map(({ itemId }) => itemId)).size
      const isMixed = share > 0 && share < 1
      const effective = isMixed ? (share * (1 - share)) / variance.used : items
      const quantile = twoSidedQuantile(ERROR_CHANCE, variance.freedom)
      const interval = wilsonInterval(share, Math.min(effective, own.length), quantile)
      const hits = own.filter(({ score }) => score === 1).length
      return [armId, { hits, ratings: own.length, ...interval }]
    }),
  )
}
