import { AnswerVerdict } from '@assay/contracts/assessments'
import {
  RATING_MEASURE,
  RUBRIC_MEASURE,
  type StudyInterval,
  type StudyResults,
} from '@assay/contracts/studies/results'
import type { VoteOutcome } from '@assay/contracts/votes'
import { type AgreementInterval, agreementOf } from '../agreement.ts'
import type { RatedResponse, Scale } from '../agreement-sums.ts'
import { ofKind, type RatingOfKind, type RecordedRating, type StudyRecord } from './study-record.ts'
import { finite } from './to-interval.ts'

type Agreement = StudyResults['agreement'][number]

/** What two ratings agree on or not: the same unit of the same item, such as a criterion. */
interface CodedRating {
  readonly rating: RecordedRating
  readonly unit: string
  readonly value: number
}

interface CodedMeasure {
  readonly measure: string
  readonly scale: Scale
  readonly coded: readonly CodedRating[]
}

/** Measures how far raters agree with each other, and with their own repeats. */
export function measureAgreement({
  design,
  ratings,
}: Pick<StudyRecord, 'design' | 'ratings'>): Agreement[] {
  return codeRatings(design, ratings).flatMap(({ measure, scale, coded }) => {
    const first = coded.filter(({ rating }) => rating.repeatOf === null)
    const repeated = new Set(coded.map(({ rating }) => rating.repeatOf))
    const twice = coded.filter(
      ({ rating }) => rating.repeatOf !== null || repeated.has(rating.assignmentId),
    )
    return [
      ...rowOf(
        'raters',
        measure,
        scale,
        groupBy(first, ({ unit }) => unit),
      ),
      ...rowOf(
        'repeats',
        measure,
        scale,
        groupBy(twice, ({ unit, rating }) => `${unit}\n${rating.repeatOf ?? rating.assignmentId}`),
      ),
    ]
  })
}

function groupBy(
  coded: readonly CodedRating[],
  groupOf: (one: CodedRating) => string,
): RatedResponse[] {
  return [...Map.groupBy(coded, groupOf).values()].map((group) => ({
    itemId: group[0]?.rating.itemId ?? '',
    ratings: group.map(({ value }) => value),
  }))
}

function rowOf(
  of: Agreement['of'],
  measure: string,
  scale: Scale,
  responses: readonly RatedResponse[],
): Agreement[] {
  const compared = responses.filter(({ ratings }) => ratings.length > 1).length
  if (compared === 0) return []
  const { percent, alpha, gwet } = agreementOf(responses, scale)
  return [
    {
      ...{ of, measure, compared },
      ...{ percent: toInterval(percent), alpha: toInterval(alpha), gwet: toInterval(gwet) },
    },
  ]
}

function toInterval({ value, low, high }: AgreementInterval): StudyInterval {
  return { value: finite(value), low: finite(low), high: finite(high) }
}

const SCORES: Scale = { level: 'ordinal', values: [1, 2, 3, 4, 5] }

function codeRatings(
  { kind, dimensions }: StudyRecord['design'],
  ratings: readonly RecordedRating[],
): CodedMeasure[] {
  if (kind === 'pairwise')
    return [
      {
        ...{ measure: RATING_MEASURE, scale: nominal(4) },
        coded: ofKind('pairwise', ratings).map(codePair),
      },
    ]
  if (kind === 'verdict')
    return [
      {
        ...{ measure: 'verdict', scale: nominal(AnswerVerdict.options.length) },
        coded: ofKind('verdict', ratings).map((rating) => ({
          ...{ rating, unit: responseOf(rating) },
          value: AnswerVerdict.options.indexOf(rating.rating.verdict),
        })),
      },
    ]
  if (kind === 'rubric')
    return [
      {
        ...{ measure: RUBRIC_MEASURE, scale: nominal(2) },
        coded: ofKind('rubric', ratings).flatMap((rating) =>
          rating.rating.is_met.map((isMet, criterion) => ({
            ...{ rating, unit: `${responseOf(rating)}\n${criterion}`, value: isMet ? 1 : 0 },
          })),
        ),
      },
    ]
  return dimensions.map((measure, dimension) => ({
    ...{ measure, scale: SCORES },
    coded: ofKind('scales', ratings).map((rating) => ({
      ...{ rating, unit: responseOf(rating), value: rating.rating.scores[dimension] ?? 0 },
    })),
  }))
}

function nominal(size: number): Scale {
  return { level: 'nominal', values: Array.from({ length: size }, (_, value) => value) }
}

function responseOf({ itemId, leftArmId }: RecordedRating): string {
  return `${itemId}\n${leftArmId}`
}

/** The outcomes, if the arm with the smaller id is on the left and on the right. */
const CODES: Readonly<Record<VoteOutcome, readonly [number, number]>> = {
  left_better: [0, 1],
  right_better: [1, 0],
  tie: [2, 2],
  both_bad: [3, 3],
}

/** The value depends on which arm was better, not on its side. */
function codePair(rating: RatingOfKind<'pairwise'>): CodedRating {
  const [left, right] = [rating.leftArmId, rating.rightArmId ?? '']
  const isOrdered = left < right
  return {
    rating,
    unit: [rating.itemId, ...(isOrdered ? [left, right] : [right, left])].join('\n'),
    value: CODES[rating.rating.outcome][isOrdered ? 0 : 1],
  }
}
