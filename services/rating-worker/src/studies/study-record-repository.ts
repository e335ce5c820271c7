import type { StudyResults } from '@assay/contracts/studies/results'
import type { Database, DatabaseTransaction } from '@assay/db'
import type { RecordedArm, RecordedItem, RecordedRating, StudyRecord } from '@assay/rating/studies'
import { sql } from 'kysely'

/**
 * While raters rate, results are not computed again before this time has passed. It grows with the
 * ratings, so that a large study does not delay the boards all the time.
 */
const RENEWED_AFTER = sql`(interval '30 seconds' + interval '1 ms' * (results ->> 'ratings')::int)`

/**
 * Lists the studies with ratings, and closed studies, whose results are missing, were computed before
 * the study was closed, or do not have all ratings in their last state.
 */
export async function listStudiesToCompute(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from studies
    where state in ('rating', 'closed', 'archived')
      and (closed_at is not null
        or exists (select from study_ratings where study_id = studies.id))
      and (results is null or results_at < closed_at or (
        results_at < now() - ${RENEWED_AFTER}
        and (closed_at is null or results_at < closed_at + ${RENEWED_AFTER})
        and (select max(rated_at) > results_at
            or count(*) <> (results ->> 'ratings')::int + (results ->> 'repeats')::int
          from study_ratings where study_id = studies.id)))
    order by closed_at nulls last, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A study in one state of the database, and the time of that state. */
interface ReadRecord {
  readonly record: StudyRecord
  readonly readAt: Date
}

export async function readStudyRecord(db: Database, studyId: string): Promise<ReadRecord> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { design, readAt } = await trx
        .selectFrom('studies')
        .select(['design', sql<Date>`now()`.as('readAt')])
        .where('id', '=', studyId)
        .executeTakeFirstOrThrow()
      const record = {
        design,
        arms: await listArms(trx, studyId),
        items: await listItems(trx, studyId),
        ratings: await listRatings(trx, studyId),
        expected: await countExpected(trx, studyId),
      }
      return { record, readAt }
    })
}

/** Stores the results, unless another process has stored newer ones. */
export async function saveResults(
  db: Database,
  studyId: string,
  { results, readAt }: { readonly results: StudyResults; readonly readAt: Date },
): Promise<void> {
  await db
    .updateTable('studies')
    .set({ results: JSON.stringify(results), resultsAt: readAt })
    .where('id', '=', studyId)
    .where((eb) => eb.or([eb('resultsAt', 'is', null), eb('resultsAt', '<', readAt)]))
    .execute()
}

async function listArms(trx: DatabaseTransaction, studyId: string): Promise<RecordedArm[]> {
  const { rows } = await sql<RecordedArm>`
    select study_arms.id, arm ->> 'name' as name, left_out_at is not null as is_left_out,
      count(*) filter (where state in ('done', 'declined', 'failed'))::int as responses,
      count(*) filter (where state = 'declined')::int as declined,
      count(*) filter (where state = 'failed')::int as failed,
      sum(self_identified::int)::int as self_identified
    from study_arms left join study_responses on arm_id = study_arms.id
    where study_arms.study_id = ${studyId}
    group by study_arms.id
    order by position`.execute(trx)
  return rows
}

async function listItems(trx: DatabaseTransaction, studyId: string): Promise<RecordedItem[]> {
  return trx
    .selectFrom('studyItems')
    .select(['id', 'subject', 'tags', 'rubric'])
    .where('studyId', '=', studyId)
    .orderBy('position')
    .execute()
}

async function listRatings(trx: DatabaseTransaction, studyId: string): Promise<RecordedRating[]> {
  return trx
    .selectFrom('studyRatings as rated')
    .innerJoin('studyAssignments as assignment', 'assignment.id', 'rated.assignmentId')
    .innerJoin('studyItems as item', 'item.id', 'assignment.itemId')
    .innerJoin('studyResponses as left', 'left.id', 'assignment.leftResponseId')
    .leftJoin('studyResponses as right', 'right.id', 'assignment.rightResponseId')
    .select(['rated.assignmentId', 'assignment.repeatOf', 'assignment.itemId', 'rated.raterId'])
    .select(['left.armId as leftArmId', 'right.armId as rightArmId', 'rated.rating', 'seconds'])
    .where('rated.studyId', '=', studyId)
    .orderBy('item.position')
    .orderBy('assignment.position')
    .orderBy('assignment.id')
    .execute()
}

/** An assignment that was skipped is replaced by a copy, so it is not expected. */
async function countExpected(trx: DatabaseTransaction, studyId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('studyAssignments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('studyId', '=', studyId)
    .where('repeatOf', 'is', null)
    .where('state', 'in', ['open', 'rated', 'flag'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
