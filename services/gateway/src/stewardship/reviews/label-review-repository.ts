import type { LabelReviewReason, SaidLabelDto } from '@assay/contracts/label-reviews'
import type { LabelAxis, TurnLabelsDto } from '@assay/contracts/labels'
import type { PageQuery } from '@assay/contracts/page'
import { type Database, standingLabels } from '@assay/db'
import { sql } from 'kysely'
import { labelsOfTurn } from '../../arena/labels/label-repository.ts'
import { LISTED_QUESTION_LENGTH, MAX_COUNTED } from '../../http/list-limits.ts'

export interface LabelReview {
  readonly turnId: string
  readonly question: string
  readonly askedAt: Date
  readonly reasons: Partial<Record<LabelAxis, LabelReviewReason>>
  readonly labels: TurnLabelsDto
  readonly said: SaidLabelDto[]
}

const QUESTION = sql<string>`left(turns.prompt, ${LISTED_QUESTION_LENGTH}::int)`
const SAID_AT = sql`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Turns of which an axis waits for a review for this reason and whose threads are not hidden. */
const turnsToReview = (reason: LabelReviewReason) => sql`
  select distinct turn_id from label_reviews
  join turns on turns.id = turn_id join threads on threads.id = turns.thread_id
  where reason = ${reason} and threads.is_active order by turn_id desc`

/** The newest questions that wait, with all that was said; and how many there are, up to MAX_COUNTED. */
export async function listLabelReviews(
  db: Database,
  reason: LabelReviewReason,
  { skip, limit }: PageQuery,
): Promise<{ reviews: readonly LabelReview[]; count: number }> {
  const [{ rows: reviews }, counted] = await Promise.all([
    sql<LabelReview>`
      with page as (
        ${turnsToReview(reason)} offset ${skip} limit ${limit}
      )
      select turn_id, ${QUESTION} as question, turns.created_at as asked_at, (
        select jsonb_object_agg(axis, reason) from label_reviews where turn_id = turns.id
      ) as reasons, ${labelsOfTurn} as labels, (
        select jsonb_agg(json_build_object(
          'axis', axis, 'slugs', slugs, 'status', status, 'source', source,
          'by', case source when 'superuser' then actor end, 'at', ${SAID_AT}
        ) order by at desc, id desc) from turn_labels where turn_id = turns.id
      ) as said
      from page join turns on turns.id = turn_id order by turn_id desc`.execute(db),
    sql<{ count: string }>`
      select count(*) from (${turnsToReview(reason)} limit ${MAX_COUNTED}) as waiting`.execute(db),
  ])
  return { reviews, count: Number(counted.rows[0]?.count) }
}

export interface ReviewedLabel extends Pick<SaidLabelDto, 'axis' | 'slugs' | 'by'> {
  readonly id: string
  readonly turnId: string
  readonly question: string
  readonly at: Date
  readonly before: Pick<SaidLabelDto, 'slugs' | 'source'> | null
}

/** What superusers said, newest first, with what stood before; and how often they did, up to MAX_COUNTED. */
export async function listReviewedLabels(
  db: Database,
  { skip, limit }: PageQuery,
): Promise<{ labels: readonly ReviewedLabel[]; count: number }> {
  const said = sql`
    select label.id, turn_id, axis, slugs, actor, at from turn_labels as label
    join turns on turns.id = label.turn_id join threads on threads.id = turns.thread_id
    where label.source = 'superuser' and threads.is_active
    order by label.id desc`
  const [{ rows: labels }, counted] = await Promise.all([
    sql<ReviewedLabel>`
      with label as (${said} offset ${skip} limit ${limit})
      select label.id, label.turn_id, ${QUESTION} as question, label.axis, label.slugs,
        label.actor as by, label.at, (
          select json_build_object('slugs', slugs, 'source', source)
          from ${standingLabels(sql`label.turn_id`, sql`label.id`)} as standing
          where standing.axis = label.axis
        ) as before
      from label join turns on turns.id = label.turn_id order by label.id desc`.execute(db),
    sql<{ count: string }>`
      select count(*) from (${said} limit ${MAX_COUNTED}) as label`.execute(db),
  ])
  return { labels, count: Number(counted.rows[0]?.count) }
}

export interface TurnToReview {
  readonly id: string
  readonly isVoted: boolean
  readonly labels: TurnLabelsDto
  /** How often superusers have labelled each axis. */
  readonly changes: Partial<Record<LabelAxis, number>>
}

/** Those of these turns whose threads their askers have not hidden. */
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
    from turns join threads on threads.id = turns.thread_id
    where turns.id = any(${ids}::uuid[]) and threads.is_active`.execute(db)
  return rows
}
