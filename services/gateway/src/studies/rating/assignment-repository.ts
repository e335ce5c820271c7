import type { Rating, SkipBody } from '@assay/contracts/studies/assignments'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

/** A rating by the rater of an assignment. */
export interface NewRating {
  readonly assignmentId: string
  readonly rating: Rating
  readonly comment: string | null
}

/** Stores the rating with the time since the assignment was shown. */
export async function insertRating(
  trx: DatabaseTransaction,
  { assignmentId, rating, comment }: NewRating,
): Promise<void> {
  await sql`
    with rated as (
      update study_assignments set state = 'rated', draft = null where id = ${assignmentId}
      returning id, study_id, rater_id, shown_at
    )
    insert into study_ratings (assignment_id, study_id, rater_id, rating, comment, seconds)
    select id, study_id, rater_id, ${JSON.stringify(rating)}::jsonb, ${comment},
      extract(epoch from now() - shown_at)
    from rated`.execute(trx)
}

/** Replaces a rating. How long it took is unknown, because the rater saw the assignment again. */
export async function updateRating(
  trx: DatabaseTransaction,
  { assignmentId, rating, comment }: NewRating,
): Promise<void> {
  await trx
    .updateTable('studyRatings')
    .set({ rating: JSON.stringify(rating), comment, seconds: null, ratedAt: sql`now()` })
    .where('assignmentId', '=', assignmentId)
    .execute()
}

/** Finds the assignment that the rater rated last. */
export async function findLastRated(db: Database, raterId: string): Promise<string | undefined> {
  const last = await db
    .selectFrom('studyRatings')
    .select('assignmentId')
    .where('raterId', '=', raterId)
    .orderBy('ratedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.assignmentId
}

/** Finds the rating of an assignment that is locked. */
export async function findRating(trx: DatabaseTransaction, assignmentId: string) {
  return trx
    .selectFrom('studyRatings')
    .select(['rating', 'comment'])
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirst()
}

/** Stores why the rater does not rate the assignment. */
export async function updateSkipped(
  trx: DatabaseTransaction,
  assignmentId: string,
  { kind, reason }: Pick<SkipBody, 'kind' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('studyAssignments')
    .set({ state: kind, reason, draft: null })
    .where('id', '=', assignmentId)
    .execute()
}

/** Puts a copy of the assignment into the pool, at the same place, for another rater. */
export async function insertCopy(trx: DatabaseTransaction, assignmentId: string): Promise<void> {
  await sql`
    insert into study_assignments
      (id, study_id, item_id, left_response_id, right_response_id, position)
    select gen_random_uuid(), study_id, item_id, left_response_id, right_response_id, position
    from study_assignments where id = ${assignmentId}`.execute(trx)
}

export async function updateDraft(
  trx: DatabaseTransaction,
  assignmentId: string,
  draft: unknown,
): Promise<void> {
  await trx
    .updateTable('studyAssignments')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', assignmentId)
    .execute()
}
