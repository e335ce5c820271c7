import type { Rating } from '@assay/contracts/studies/assignments'
import type { Database } from '@assay/db'
import { raterNames } from '@assay/rating/studies'
import { sql } from 'kysely'

/** Items whose responses are in memory at a time. A response may have 100,000 tokens. */
const BATCH_ITEMS = 20

/** When the first and the last answer of a model arrived, if a model is an arm; and the cost. */
export async function readCollection(db: Database, studyId: string) {
  return db
    .selectFrom('studyResponses')
    .innerJoin('studyArms', 'studyArms.id', 'armId')
    .select(({ fn }) => [
      fn.min('completedAt').as('firstAt'),
      fn.max('completedAt').as('lastAt'),
      fn.sum<number>('costUsd').as('costUsd'),
    ])
    .where('studyResponses.studyId', '=', studyId)
    .where('modelId', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Returns the pseudonyms of the raters who rated, by id, as in the results. */
export async function readPseudonyms(
  db: Database,
  studyId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('studyRatings')
    .innerJoin('studyAssignments', 'studyAssignments.id', 'assignmentId')
    .select(['studyRatings.raterId', 'assignmentId'])
    .distinctOn('studyRatings.raterId')
    .where('studyRatings.studyId', '=', studyId)
    .where('repeatOf', 'is', null)
    .orderBy('studyRatings.raterId')
    .orderBy('assignmentId')
    .execute()
  return raterNames(rows)
}

/** An assignment with its rating. The rating is null if it was not rated. */
export interface ExportedAssignment {
  readonly id: string
  readonly repeatOf: string | null
  readonly itemId: string
  readonly externalId: string
  readonly subject: string | null
  readonly leftArmId: string
  readonly rightArmId: string | null
  readonly state: string
  readonly reason: string | null
  readonly raterId: string | null
  readonly rating: Rating | null
  readonly comment: string | null
  readonly seconds: number | null
}

/** Reads the responses in batches, in the order of items and arms. */
export async function* readResponses(db: Database, studyId: string) {
  for await (const ids of batchesOf(db, studyId)) yield await listResponses(db, ids)
}

/** Lists the responses to these items, in the order of items and arms. */
export async function listResponses(db: Database, itemIds: readonly string[]) {
  return db
    .selectFrom('studyResponses as response')
    .innerJoin('studyItems as item', 'item.id', 'response.itemId')
    .innerJoin('studyArms as arm', 'arm.id', 'response.armId')
    .select(['itemId', 'externalId', 'armId', 'state', 'content', 'errorCode', 'inputTokens'])
    .select(['outputTokens', 'costUsd', 'durationMs', 'providerVersion', 'completedAt'])
    .select('selfIdentified')
    .where('itemId', 'in', itemIds)
    .orderBy('item.position')
    .orderBy('arm.position')
    .orderBy('arm.id')
    .execute()
}

/** Reads the assignments in batches, in the order of items and assignments. */
export async function* readAssignments(
  db: Database,
  studyId: string,
): AsyncGenerator<ExportedAssignment[]> {
  for await (const ids of batchesOf(db, studyId)) yield await listAssignments(db, ids)
}

/** Lists the assignments of these items, in the order of items and assignments. */
export async function listAssignments(
  db: Database,
  itemIds: readonly string[],
): Promise<ExportedAssignment[]> {
  const { rows } = await sql<ExportedAssignment>`
    select assignment.id, repeat_of, assignment.item_id, item.external_id, item.subject,
      left_one.arm_id as left_arm_id, right_one.arm_id as right_arm_id,
      assignment.state, reason, rated.rater_id, rating, comment, seconds
    from study_assignments as assignment
    join study_items as item on item.id = assignment.item_id
    join study_responses as left_one on left_one.id = left_response_id
    left join study_responses as right_one on right_one.id = right_response_id
    left join study_ratings as rated on rated.assignment_id = assignment.id
    where assignment.item_id = any (${itemIds}::uuid[])
    order by item.position, assignment.position, assignment.id`.execute(db)
  return rows
}

async function* batchesOf(db: Database, studyId: string): AsyncGenerator<string[]> {
  const rows = await db
    .selectFrom('studyItems')
    .select('id')
    .where('studyId', '=', studyId)
    .orderBy('position')
    .execute()
  for (let start = 0; start < rows.length; start += BATCH_ITEMS)
    yield rows.slice(start, start + BATCH_ITEMS).map(({ id }) => id)
}
