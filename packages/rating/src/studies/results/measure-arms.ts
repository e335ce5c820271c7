import { AnswerVerdict } from '@assay/contracts/assessments'
import type { StudyKind } from '@assay/contracts/studies/design'
import {
  RATING_MEASURE,
  RUBRIC_MEASURE,
  type StudyInterval,
} from '@assay/contracts/studies/results'
import { at } from '../../at.ts'
import type { ArmDifference } from '../arm-differences.ts'
import { type PairRating, ratePairs } from '../rate-pairs.ts'
import type { ScoreRating } from '../rater-severity.ts'
import { type RubricRating, scoreRubrics } from '../rubric-scores.ts'
import { type ArmShare, type ScoreResults, scoreArms, shareOfHits } from '../score-arms.ts'
import { ofKind, type RecordedItem, type RecordedRating, type StudyRecord } from './study-record.ts'
import { clipped, intervalOf } from './to-interval.ts'

/** The values of the arms on one measure. */
export interface MeasuredArms {
  readonly measure: string
  readonly arms: ReadonlyMap<string, StudyInterval>
  /** Computed on call, because the values of a subject are shown without them. */
  readonly differences: () => readonly ArmDifference[]
}

const [LEAST_SCORE, BEST_SCORE] = [1, 5]

/** The largest difference that two arms can have on a measure of the kind. */
export const LARGEST_DIFFERENCE: Readonly<Record<StudyKind, number>> = {
  pairwise: Number.POSITIVE_INFINITY,
  verdict: 1,
  scales: BEST_SCORE - LEAST_SCORE,
  rubric: 1,
}

/** Measures the arms on the measures of the study's kind, with the most important first. */
export function measureArms(
  { design, items }: Pick<StudyRecord, 'design' | 'items'>,
  ratings: readonly RecordedRating[],
): MeasuredArms[] {
  if (design.kind === 'pairwise') return [measurePairs(toPairRatings(ratings))]
  if (design.kind === 'rubric') return [measureRubrics(toRubricRatings(items, ratings))]
  if (design.kind === 'verdict')
    return AnswerVerdict.options.map((verdict) => ({
      measure: verdict,
      arms: sharesOf(toVerdictScores(ratings, verdict)),
      differences: () =>
        verdict === 'right' ? scoreArms(toVerdictScores(ratings, verdict)).differences : [],
    }))
  return design.dimensions.map((measure, dimension) => {
    const results = scoreArms(toScaleScores(ratings, dimension))
    const arms = meanIntervals(results, LEAST_SCORE, BEST_SCORE)
    return { measure, arms, differences: () => results.differences }
  })
}

function measurePairs(ratings: readonly PairRating[]): MeasuredArms {
  const { arms, differences } = ratePairs(ratings)
  const intervals = [...arms].map(([armId, estimate]) => [armId, intervalOf(estimate)] as const)
  return { measure: RATING_MEASURE, arms: new Map(intervals), differences: () => differences }
}

function measureRubrics(ratings: readonly RubricRating[]): MeasuredArms {
  const results = scoreRubrics(ratings)
  return {
    measure: RUBRIC_MEASURE,
    arms: rubricIntervals(results),
    differences: () => results.differences,
  }
}

export function rubricIntervals(results: ScoreResults): Map<string, StudyInterval> {
  return meanIntervals(results, 0, 1)
}

function meanIntervals({ arms }: ScoreResults, least: number, most: number) {
  return new Map(
    [...arms].map(([armId, mean]) => [armId, clipped(intervalOf(mean), least, most)] as const),
  )
}

/** Returns the share of each arm's ratings with the score 1. */
export function sharesOf(scores: readonly ScoreRating[]): Map<string, StudyInterval> {
  const toInterval = ({ hits, ratings, low, high }: ArmShare) => {
    return { value: hits / ratings, low, high }
  }
  return new Map(
    [...shareOfHits(scores)].map(([armId, share]) => [armId, toInterval(share)] as const),
  )
}

export function toPairRatings(ratings: readonly RecordedRating[]): PairRating[] {
  return ofKind('pairwise', ratings).map(
    ({ itemId, raterId, leftArmId, rightArmId, rating: { outcome } }) => {
      return { itemId, raterId, leftArmId, rightArmId: rightArmId ?? '', outcome }
    },
  )
}

export function toVerdictScores(
  ratings: readonly RecordedRating[],
  verdict: AnswerVerdict,
): ScoreRating[] {
  return ofKind('verdict', ratings).map((one) => ({
    ...toScored(one),
    score: one.rating.verdict === verdict ? 1 : 0,
  }))
}

function toScaleScores(ratings: readonly RecordedRating[], dimension: number): ScoreRating[] {
  return ofKind('scales', ratings).map((one) => ({
    ...toScored(one),
    score: at(one.rating.scores, dimension),
  }))
}

/** Leaves out items whose rubric has no positive points, because they have no score. */
export function toRubricRatings(
  items: readonly RecordedItem[],
  ratings: readonly RecordedRating[],
): RubricRating[] {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return ofKind('rubric', ratings).flatMap((one) => {
    const { rubric = [], tags: itemTags = [] } = itemOf.get(one.itemId) ?? {}
    if (!rubric.some(({ points }) => points > 0)) return []
    const criteria = rubric.map(({ points, tags }, index) => {
      return { points, tags, isMet: one.rating.is_met[index] ?? false }
    })
    return [{ ...toScored(one), itemTags, criteria }]
  })
}

export function toScored({ itemId, raterId, leftArmId: armId }: RecordedRating) {
  return { itemId, raterId, armId }
}
