import type { ChosenAxis, TurnLabelsDto } from '@assay/contracts/labels'
import type { ReviewOf } from '@assay/contracts/reviews'
import type { Database, LabelReviewFacts } from '@assay/db'
import { sql } from 'kysely'
import { labelsOfTurn } from '../../arena/labels/label-repository.ts'
import { LISTED_QUESTION_LENGTH } from '../../http/list-limits.ts'
import type { Review } from './review-repository.ts'

type LabelSubject = ReviewOf<'label'>['subject']

/** Finds the subjects of label reviews, by turn. */
export async function findLabelSubjects(
  db: Database,
  reviews: readonly Review[],
): Promise<ReadonlyMap<string, LabelSubject>> {
  const ids = reviews.map(({ subject }) => subject)
  const { rows } = await sql<Omit<LabelSubject, 'reasons'> & { turnId: string }>`
    select turns.id as turn_id, left(prompt, ${LISTED_QUESTION_LENGTH}::int) as question,
      ${labelsOfTurn} as labels, (
        select coalesce(jsonb_agg(json_build_object(
          'axis', axis, 'slugs', slugs, 'status', status, 'source', source
        ) order by axis, at desc, source), '[]')
        from (
          select distinct on (axis, source) axis, slugs, status, source, at from turn_labels
          where turn_id = turns.id and axis <> 'language'
          order by axis, source, at desc, id desc
        ) as latest
      ) as sources
    from turns where turns.id = any(${ids}::uuid[])`.execute(db)
  const reasons = new Map(reviews.map(({ subject, facts }) => [subject, facts as LabelReviewFacts]))
  return new Map(
    rows.map(({ turnId, ...shown }) => [turnId, { ...shown, reasons: reasons.get(turnId) ?? {} }]),
  )
}

export interface TurnToReview {
  readonly id: string
  readonly isVoted: boolean
  readonly labels: TurnLabelsDto
  /** The number of times that superusers have labelled each axis. */
  readonly changes: Partial<Record<ChosenAxis, number>>
}

export async function listTurnsToReview(
  db: Database,
  ids: readonly string[],
): Promise<readonly TurnToReview[]> {
  const { rows } = await sql<TurnToReview>`
    select turns.id, exists (select from votes where turn_id = turns.id) as is_voted,
      ${labelsOfTurn} as labels, (
        select coalesce(jsonb_object_agg(axis, changes), '{}') from (
          select axis, count(*) as changes from turn_labels
          where turn_id = turns.id and source = 'superuser' group by axis
        ) as axis
      ) as changes
    from turns where turns.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
