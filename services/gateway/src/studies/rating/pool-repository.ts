import type { Database, DatabaseTransaction } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'

/** A rater who takes an assignment. */
export interface Taker {
  readonly studyId: string
  readonly raterId: string
}

/**
 * A rater who reads an assignment again within this time has not left it: the client may repeat a
 * request.
 */
const SAME_VISIT_S = 10

/**
 * Finds the assignment that the rater has begun. If the rater has left it in the meantime, the time
 * of its display is forgotten, because the time until the rating would mean nothing.
 */
export async function reopenAssignment(
  trx: DatabaseTransaction,
  raterId: string,
): Promise<string | undefined> {
  const open = await trx
    .updateTable('studyAssignments')
    .set({
      shownAt: sql`case when shown_at > now() - make_interval(secs => ${SAME_VISIT_S}) then shown_at end`,
    })
    .where('raterId', '=', raterId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return open?.id
}

/** How far the search for items of a subject goes, so that it takes the same time in any study. */
const MATCHED_AMONG = 2_000

/** Whether a rater skipped, flagged or declared a conflict of interest in an item, as a whole. */
function hasPassed(raterId: string | RawBuilder<unknown>, itemId: string) {
  return sql`exists (
    select from study_assignments as passed
    where passed.rater_id = ${raterId} and passed.item_id = ${sql.ref(itemId)}
      and passed.state in ('skip', 'flag', 'conflict'))`
}

/** Whether an assignment of the pool named `free` may go to the rater, who rates a pair once. */
export function mayTake(raterId: string | RawBuilder<unknown>) {
  return sql`(not ${hasPassed(raterId, 'free.item_id')} and not exists (
    select from study_assignments as own
    where own.rater_id = ${raterId} and own.item_id = free.item_id
      and least(own.left_response_id, own.right_response_id) =
        least(free.left_response_id, free.right_response_id)
      and greatest(own.left_response_id, own.right_response_id) =
        greatest(free.left_response_id, free.right_response_id)))`
}

/** Whether there is nothing more to rate for the rater of a study, in a query of both. */
export const HAS_RATED_ALL = sql<boolean>`(study.state = 'rating' and not exists (
    select from study_assignments as begun
    where begun.rater_id = rater.id and begun.state = 'open'
  ) and not exists (
    select from study_assignments as free
    where free.study_id = study.id and free.state = 'open' and free.rater_id is null
      and ${mayTake(sql.ref('rater.id'))}))`

/**
 * Takes the first assignment of the pool that the rater may take. Concurrent raters never get the
 * same one.
 * @param subjects takes only an assignment of an item with one of these subjects, among the first
 * ones of the pool.
 */
export async function takeFromPool(
  trx: DatabaseTransaction,
  { studyId, raterId }: Taker,
  subjects?: readonly string[],
): Promise<string | undefined> {
  const ofSubjects = subjects
    ? sql`
        and item_id in (
          select id from study_items
          where study_id = ${studyId} and subject = any(${subjects}::text[]))
        and position <= (
          select max(position) from (
            select position from study_assignments
            where study_id = ${studyId} and state = 'open' and rater_id is null
            order by position limit ${MATCHED_AMONG}) as first)`
    : sql``
  const { rows } = await sql<{ readonly id: string }>`
    with taken as (
      select id from study_assignments as free
      where study_id = ${studyId} and state = 'open' and rater_id is null ${ofSubjects}
        and ${mayTake(raterId)}
      order by position limit 1 for update skip locked
    )
    update study_assignments set rater_id = ${raterId}, shown_at = now()
    from taken where study_assignments.id = taken.id
    returning study_assignments.id`.execute(trx)
  return rows[0]?.id
}

/**
 * Gives the rater one of their rated assignments a second time, chosen at random. The last `gap`
 * rated assignments and items that the rater passed are left out. Returns undefined if none is left.
 */
export async function repeatAssignment(
  trx: DatabaseTransaction,
  raterId: string,
  gap: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ readonly id: string }>`
    insert into study_assignments
      (id, study_id, item_id, left_response_id, right_response_id, position, repeat_of, rater_id,
        shown_at)
    select gen_random_uuid(), study_id, item_id, left_response_id, right_response_id, position,
      first.id, rater_id, now()
    from study_assignments as first
    where rater_id = ${raterId} and state = 'rated' and repeat_of is null
      and not exists (select from study_assignments as again where again.repeat_of = first.id)
      and not ${hasPassed(raterId, 'first.item_id')}
      and id not in (
        select assignment_id from study_ratings where rater_id = ${raterId}
        order by rated_at desc limit ${gap})
    order by random() limit 1
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Lists the different subjects of a study's items. */
export async function listSubjects(db: Database, studyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('studyItems')
    .select('subject')
    .distinct()
    .where('studyId', '=', studyId)
    .execute()
  return rows.flatMap(({ subject }) => subject ?? [])
}
