import type { StudyResults } from '@assay/contracts/studies/results'
import { ratePairs } from '../rate-pairs.ts'
import { raterSeverity, type ScoreRating } from '../rater-severity.ts'
import { rubricScore } from '../rubric-scores.ts'
import type { Estimate } from '../two-way.ts'
import { toPairRatings, toRubricRatings, toScored, toVerdictScores } from './measure-arms.ts'
import { raterNames } from './rater-names.ts'
import { ofKind, type RecordedRating, type StudyRecord } from './study-record.ts'
import { intervalOf } from './to-interval.ts'

/** Describes each rater under a pseudonym. */
export function measureRaters(
  record: Pick<StudyRecord, 'design' | 'items'>,
  ratings: readonly RecordedRating[],
): StudyResults['raters'] {
  const severity = severityOf(record, ratings)
  const byRater = Map.groupBy(ratings, ({ raterId }) => raterId)
  return [...raterNames(ratings)].map(([raterId, name]) => ({
    name,
    ratings: byRater.get(raterId)?.length ?? 0,
    median_seconds: medianSeconds(byRater.get(raterId) ?? []),
    ...intervalOf(severity.get(raterId) ?? { value: Number.NaN, halfWidth: Number.NaN }),
  }))
}

function severityOf(
  { design, items }: Pick<StudyRecord, 'design' | 'items'>,
  ratings: readonly RecordedRating[],
): ReadonlyMap<string, Estimate> {
  if (design.kind === 'pairwise') return ratePairs(toPairRatings(ratings)).severity
  if (design.kind === 'verdict') return raterSeverity(toVerdictScores(ratings, 'right'))
  if (design.kind === 'rubric')
    return raterSeverity(
      toRubricRatings(items, ratings).map((one) => ({ ...one, score: rubricScore(one.criteria) })),
    )
  return raterSeverity(toMeanScores(ratings))
}

function toMeanScores(ratings: readonly RecordedRating[]): ScoreRating[] {
  return ofKind('scales', ratings).map((one) => {
    const { scores } = one.rating
    return {
      ...toScored(one),
      score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    }
  })
}

/** Null if no rating has a time. */
export function medianSeconds(ratings: readonly RecordedRating[]): number | null {
  const sorted = ratings.flatMap(({ seconds }) => seconds ?? []).sort((one, other) => one - other)
  const above = sorted[Math.floor(sorted.length / 2)]
  const below = sorted[Math.ceil(sorted.length / 2) - 1]
  return above === undefined || below === undefined ? null : (below + above) / 2
}
