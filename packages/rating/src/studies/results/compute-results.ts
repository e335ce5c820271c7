import { AnswerTag } from '@assay/contracts/assessments'
import type { StudyInterval, StudyResults } from '@assay/contracts/studies/results'
import { ratePairs } from '../rate-pairs.ts'
import { scoreRubricsByTag } from '../rubric-scores.ts'
import { wilsonInterval } from '../wilson-interval.ts'
import { measureAgreement } from './measure-agreement.ts'
import {
  LARGEST_DIFFERENCE,
  measureArms,
  rubricIntervals,
  sharesOf,
  toPairRatings,
  toRubricRatings,
  toScored,
} from './measure-arms.ts'
import { measureRaters, medianSeconds } from './measure-raters.ts'
import { ofKind, type RecordedArm, type RecordedRating, type StudyRecord } from './study-record.ts'
import { clipped, finite, intervalOf } from './to-interval.ts'

/** A subject with fewer rated items has no values of its own. */
const MIN_SUBJECT_ITEMS = 10

/** Computes all results of a study. The same record always gives the same numbers. */
export function computeResults(record: StudyRecord): StudyResults {
  const { design, arms, expected } = record
  const ratings = record.ratings.filter(({ repeatOf }) => repeatOf === null)
  const measured = measureArms(record, ratings)
  const largest = LARGEST_DIFFERENCE[design.kind]
  const scoresOf = (of: readonly RecordedRating[], subject: string | null) =>
    (subject === null ? measured : measureArms(record, of)).flatMap(({ measure, arms: values }) =>
      rowsOf(arms, values, of).map((row) => ({ measure, subject, ...row })),
    )
  return {
    kind: design.kind,
    measures: measured.map(({ measure }) => measure),
    items: new Set(ratings.map(({ itemId }) => itemId)).size,
    ratings: ratings.length,
    expected,
    missing: Math.max(0, expected - ratings.length),
    repeats: record.ratings.length - ratings.length,
    arms: arms.map(toArm),
    scores: [
      ...scoresOf(ratings, null),
      ...bySubject(record, ratings).flatMap(([subject, own]) => scoresOf(own, subject)),
    ],
    tags: measureTags(record, ratings),
    differences: measured.flatMap(({ measure, differences }) =>
      differences().map(({ firstArmId: first, secondArmId: second, ...estimate }) => ({
        ...{ measure, first, second, ...clipped(intervalOf(estimate), -largest, largest) },
        p: finite(estimate.adjustedChance),
      })),
    ),
    ...describePairs(ratings),
    agreement: measureAgreement(record),
    raters: measureRaters(record, ratings),
    median_seconds: medianSeconds(ratings),
  }
}

function toArm({ id, name, isLeftOut, responses, declined, failed, ...more }: RecordedArm) {
  const shareOf = (count: number): StudyInterval => {
    return { value: finite(count / responses), ...wilsonInterval(count / responses, responses) }
  }
  return {
    ...{ id, name, is_left_out: isLeftOut, responses },
    declined: shareOf(declined),
    failed: shareOf(failed),
    self_identified: more.selfIdentified,
  }
}

/** Lists the values in the order of the arms, with the number of an arm's ratings. */
function rowsOf(
  arms: readonly RecordedArm[],
  values: ReadonlyMap<string, StudyInterval>,
  ratings: readonly RecordedRating[],
) {
  return arms.flatMap(({ id }) => {
    const interval = values.get(id)
    if (!interval) return []
    const own = ratings.filter(({ leftArmId, rightArmId }) => id === leftArmId || id === rightArmId)
    return [{ arm_id: id, ratings: own.length, ...interval }]
  })
}

function bySubject(
  { items }: StudyRecord,
  ratings: readonly RecordedRating[],
): [subject: string, ratings: RecordedRating[]][] {
  const subjectOf = new Map(items.map(({ id, subject }) => [id, subject]))
  const groups = Map.groupBy(ratings, ({ itemId }) => subjectOf.get(itemId) ?? null)
  return [...groups]
    .flatMap(([subject, own]): [string, RecordedRating[]][] =>
      subject === null ? [] : [[subject, own]],
    )
    .filter(([, own]) => new Set(own.map(({ itemId }) => itemId)).size >= MIN_SUBJECT_ITEMS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

function measureTags(
  { design, arms, items }: StudyRecord,
  ratings: readonly RecordedRating[],
): StudyResults['tags'] {
  if (design.kind === 'verdict')
    return AnswerTag.options.flatMap((tag) => {
      const scores = ofKind('verdict', ratings).map((one) => ({
        ...toScored(one),
        score: one.rating.tags.includes(tag) ? 1 : 0,
      }))
      return rowsOf(arms, sharesOf(scores), ratings).map((row) => ({ tag, ...row }))
    })
  if (design.kind !== 'rubric') return []
  const rubrics = toRubricRatings(items, ratings)
  const tagsOf = new Map(items.map((item) => [item.id, tagsOfScore(item)]))
  return [...scoreRubricsByTag(rubrics)].flatMap(([tag, results]) => {
    const tagged = ratings.filter(({ itemId }) => tagsOf.get(itemId)?.has(tag))
    return rowsOf(arms, rubricIntervals(results), tagged).map((row) => ({ tag, ...row }))
  })
}

/** The tags for which an item's rubric gives a score. */
function tagsOfScore({ tags, rubric }: StudyRecord['items'][number]): Set<string> {
  const possible = rubric.filter(({ points }) => points > 0)
  return new Set([...tags, ...possible.flatMap((criterion) => criterion.tags)])
}

function describePairs(
  ratings: readonly RecordedRating[],
): Pick<StudyResults, 'pairs' | 'position'> {
  const compared = toPairRatings(ratings)
  if (compared.length === 0) return { pairs: [], position: null }
  const { pairs, position } = ratePairs(compared)
  const share = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))
  return {
    pairs: pairs.map(({ firstModelId: first, secondModelId: second, counts }) => ({
      ...{ first, second, first_better: counts.firstBetter, second_better: counts.secondBetter },
      ...{ tie: counts.tie, both_bad: counts.bothBad },
    })),
    position: {
      value: share(position.logOdds),
      low: share(position.logOdds - position.halfWidth),
      high: share(position.logOdds + position.halfWidth),
      ratings: position.votes,
    },
  }
}
