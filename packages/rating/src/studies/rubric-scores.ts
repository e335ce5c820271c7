import { type ScoreResults, scoreArms } from './score-arms.ts'
import type { RatingOf } from './two-way.ts'

/** One criterion of a rubric, and whether a response meets it. */
export interface RatedCriterion {
  /** Points for meeting the criterion; negative for a fault. */
  readonly points: number
  readonly tags: readonly string[]
  readonly isMet: boolean
}

/** A rater's decisions on every criterion for one arm's response to an item. */
export interface RubricRating extends RatingOf {
  readonly armId: string
  readonly itemTags: readonly string[]
  readonly criteria: readonly RatedCriterion[]
}

/**
 * Returns the points of the met criteria divided by all positive points. The score of one response
 * is at most 1 and may be negative. (HealthBench, arXiv 2505.08775, section 3; `calculate_score` in
 * openai/simple-evals.)
 * @throws {RangeError} for a rubric without positive points, which has no score.
 */
export function rubricScore(criteria: readonly Omit<RatedCriterion, 'tags'>[]): number {
  const sumOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0)
  const possible = sumOf(criteria.map(({ points }) => Math.max(0, points)))
  if (!(possible > 0)) throw new RangeError('a rubric needs a criterion with positive points')
  return sumOf(criteria.map(({ points, isMet }) => (isMet ? points : 0))) / possible
}

/**
 * Scores the arms as HealthBench does: no response is clipped, because the mean over items is.
 * The ratings of one response share the weight of one, so each item counts equally.
 */
export function scoreRubrics(ratings: readonly RubricRating[]): ScoreResults {
  const ratingsOf = Map.groupBy(ratings, responseOf)
  return scoreArms(
    ratings.map((rating) => ({ ...rating, score: rubricScore(rating.criteria) })),
    (rating) => 1 / (ratingsOf.get(responseOf(rating))?.length ?? 1),
  )
}

/**
 * Scores the arms for each tag: on the items with the tag, or on the criteria with the tag. Rubrics
 * whose criteria with the tag have no positive points are left out, as in HealthBench.
 */
export function scoreRubricsByTag(ratings: readonly RubricRating[]): Map<string, ScoreResults> {
  const tags = ratings.flatMap(({ itemTags, criteria }) => [
    ...itemTags,
    ...criteria.flatMap((criterion) => criterion.tags),
  ])
  return new Map(
    [...new Set(tags)].sort().map((tag) => {
      const tagged = ratings
        .map((rating) => (rating.itemTags.includes(tag) ? rating : onCriteriaOf(tag, rating)))
        .filter(({ criteria }) => criteria.some(({ points }) => points > 0))
      return [tag, scoreRubrics(tagged)]
    }),
  )
}

function onCriteriaOf(tag: string, rating: RubricRating): RubricRating {
  return { ...rating, criteria: rating.criteria.filter(({ tags }) => tags.includes(tag)) }
}

function responseOf({ itemId, armId }: { readonly itemId: string; readonly armId: string }) {
  return `${itemId}\n${armId}`
}
