import type { VoteOutcome } from '@assay/contracts/votes'
import { at, floatAt } from '../at.ts'
import { choiceAmong } from '../choice.ts'
import { inverseOf } from '../cholesky.ts'
import { comparableGroups } from '../comparable-groups.ts'
import { addVote } from '../count-votes.ts'
import { type CountedVote, orderVote } from '../counted-vote.ts'
import { derivatives } from '../fit-strengths.ts'
import type { PairTally } from '../pair-tally.ts'
import { estimatePositionBias, type PositionBias } from '../position-bias.ts'
import { fitTallies } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH, ratingOf } from '../rating-scale.ts'
import { createTallies } from '../tallies.ts'
import { FOR_FIRST, FOR_SECOND } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import { type ArmDifference, armDifferences } from './arm-differences.ts'
import { meansByRater } from './rater-severity.ts'
import { clustersOf, type Estimate, estimateOf, type RatingOf } from './two-way.ts'

/** A rater's choice between the responses of two arms to an item. */
export interface PairRating extends RatingOf {
  readonly leftArmId: string
  readonly rightArmId: string
  readonly outcome: VoteOutcome
}

/** The results of a pairwise study. Arms without ratings are absent. */
export interface PairResults {
  /** By arm: its rating on the arena's scale, where 1000 is good enough; half-width in points. */
  readonly arms: ReadonlyMap<string, Estimate>
  /** The differences, in points, of arms that are compared directly or through other arms. */
  readonly differences: readonly ArmDifference[]
  /** The win matrix: the counts of each pair, by arm ids. */
  readonly pairs: readonly PairTally[]
  /** The advantage of the left side, in log-odds. Its interval is clustered by rater. */
  readonly position: PositionBias
  /**
   * By rater: the share of ratings that are not "both bad", less the share that the fit expects.
   * Below 0, the rater is stricter than others. The interval is clustered by item alone.
   */
  readonly severity: ReadonlyMap<string, Estimate>
}

/**
 * Rates the arms of a pairwise study as docs/rating-method.md rates models, with equal weights: a
 * Bradley–Terry model with "both bad" as an outside option and a normal prior of precision 1. The
 * covariance is the sandwich A M A, where A is the inverse curvature with the prior, and M is
 * clustered by item and rater. Hence the influence of a rating with slope g is A g.
 * @throws {RangeError} for a rating of an arm against itself.
 */
export function ratePairs(ratings: readonly PairRating[]): PairResults {
  const votes = ratings.map(toVote)
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote, WEIGHT_UNITS)
  const fit = fitTallies(tallies, [])
  const numbers = new Map(fit.modelIds.map((id, number) => [id, number]))
  const strengthOf = (armId: string) => floatAt(fit.strengths, numbers.get(armId) as number)
  const slopes = votes.map((vote) => slopeOf(vote, strengthOf))
  const inverse = inverseOf(derivatives(fit.totals, fit.strengths).curvature)
  const entry = (one: string, other: string) =>
    floatAt(
      inverse.values,
      (numbers.get(one) as number) * inverse.size + (numbers.get(other) as number),
    )
  const clusters = clustersOf(ratings)
  /** @param row the estimate's row of A, by arm. */
  const estimate = (value: number, row: (armId: string) => number) => {
    const influence = Float64Array.from(
      slopes,
      ({ first, second, ofFirst, ofSecond }) => row(first) * ofFirst + row(second) * ofSecond,
    )
    return estimateOf(
      value,
      influence.map((part) => POINTS_PER_STRENGTH * part),
      clusters,
    )
  }
  const arms = fit.modelIds.map((armId) => {
    const rating = ratingOf(strengthOf(armId))
    return [armId, estimate(rating, (other) => entry(armId, other))] as const
  })
  const differences = armDifferences(comparableGroups(fit), (one, other) => {
    const points = POINTS_PER_STRENGTH * (strengthOf(one) - strengthOf(other))
    return estimate(points, (arm) => entry(one, arm) - entry(other, arm))
  })
  // Less the mean of all, so that a rater is compared with the others and not with the model.
  const excess = slopes.map(({ ofFirst, ofSecond }) => ofFirst + ofSecond)
  const mean = excess.reduce((sum, value) => sum + value, 0) / excess.length
  const leniency = ratings.map((rating, index) => ({ ...rating, value: at(excess, index) - mean }))
  return {
    ...{ arms: new Map(arms), differences, pairs: fit.pairs },
    position: estimatePositionBias(votes, strengthOf),
    severity: meansByRater(leniency),
  }
}

export function toVote({ raterId, leftArmId, rightArmId, outcome }: PairRating): CountedVote {
  return { voterId: raterId, leftModelId: leftArmId, rightModelId: rightArmId, outcome }
}

/** Returns the slope of a vote's log likelihood by the strengths of its two arms. */
function slopeOf(vote: CountedVote, strengthOf: (armId: string) => number) {
  const { firstModelId: first, secondModelId: second, choice } = orderVote(vote)
  const expected = choiceAmong(strengthOf(first), strengthOf(second))
  return {
    ...{ first, second },
    ofFirst: floatAt(FOR_FIRST, choice) - expected.first,
    ofSecond: floatAt(FOR_SECOND, choice) - expected.second,
  }
}
