import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import { isRating } from './desk-repository.ts'
import { mayTake, type Taker } from './pool-repository.ts'

/** Assignments that count for their rater's share. Skipped ones do not. */
const IS_TAKEN = sql`(repeat_of is null and state in ('open', 'rated', 'flag'))`

/** Counts the assignments that the rater has taken for good, and the repeats. */
export async function countTaken(
  db: Database,
  raterId: string,
): Promise<{ readonly taken: number; readonly repeats: number }> {
  return db
    .selectFrom('studyAssignments')
    .select([
      sql<number>`(count(*) filter (where ${IS_TAKEN}))::int`.as('taken'),
      sql<number>`count(repeat_of)::int`.as('repeats'),
    ])
    .where('raterId', '=', raterId)
    .executeTakeFirstOrThrow()
}

/** Raters without a rating for this time do not keep others from their share. */
const ACTIVE_DAYS = 7

/** Counts what each other active rater has taken. */
export async function countTakenByOthers(
  db: Database,
  { studyId, raterId }: Taker,
): Promise<number[]> {
  const { rows } = await sql<{ readonly taken: number }>`
    select (select count(*)::int from study_assignments
      where rater_id = rater.id and ${IS_TAKEN}) as taken
    from study_raters as rater
    where study_id = ${studyId} and id <> ${raterId} and ${isRating('rater')}
      and greatest(joined_at, (select max(rated_at) from study_ratings where rater_id = rater.id))
        > now() - make_interval(days => ${ACTIVE_DAYS})`.execute(db)
  return rows.map(({ taken }) => taken)
}

/** Whether the pool has more than this number of assignments. */
export async function hasMoreThan(db: Database, studyId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from study_assignments
    where study_id = ${studyId} and state = 'open' and rater_id is null
    order by position offset ${count} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Counts the assignments that the rater may take from the pool, if `needed` of them stay there. A
 * rater may take only one of several assignments with the same pair.
 */
export async function countTakeable(
  db: Database,
  { studyId, raterId }: Taker,
  needed: number,
): Promise<number> {
  const { rows } = await sql<{ readonly free: number; readonly takeable: number }>`
    select count(*)::int as free,
      (count(distinct (item_id, least(left_response_id, right_response_id),
        greatest(left_response_id, right_response_id)))
        filter (where ${mayTake(raterId)}))::int as takeable
    from study_assignments as free
    where study_id = ${studyId} and state = 'open' and rater_id is null`.execute(db)
  const [{ free, takeable } = { free: 0, takeable: 0 }] = rows
  return Math.max(0, Math.min(takeable, free - needed))
}

/** Lets the rater take this number of assignments beyond their share. */
export async function updateFurther(
  trx: DatabaseTransaction,
  raterId: string,
  further: number,
): Promise<void> {
  await trx.updateTable('studyRaters').set({ further }).where('id', '=', raterId).execute()
}
