import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import type { PlannedAssignment, RatableItem } from './plan-assignments.ts'

/** Lists the items with the responses that raters can rate: of arms that are not left out. */
export async function listRatableItems(db: Database, studyId: string): Promise<RatableItem[]> {
  const rows = await db
    .selectFrom('studyResponses as response')
    .innerJoin('studyArms as arm', 'arm.id', 'response.armId')
    .innerJoin('studyItems as item', 'item.id', 'response.itemId')
    .select(['response.itemId', 'response.id', 'response.armId'])
    .where('response.studyId', '=', studyId)
    .where('response.state', 'in', ['done', 'declined'])
    .where('arm.leftOutAt', 'is', null)
    .orderBy('item.position')
    .orderBy('arm.position')
    .execute()
  const items = Map.groupBy(rows, ({ itemId }) => itemId)
  return [...items].map(([id, responses]) => ({ id, responses }))
}

/** Counts the responses of the arms that are not left out, and those of them that have not ended. */
export async function countCollected(
  db: Database,
  studyId: string,
): Promise<{ readonly all: number; readonly open: number }> {
  const { all, open } = await db
    .selectFrom('studyResponses as response')
    .innerJoin('studyArms as arm', 'arm.id', 'response.armId')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('state', 'in', ['waiting', 'running']).as('open'),
    ])
    .where('response.studyId', '=', studyId)
    .where('arm.leftOutAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { all: Number(all), open: Number(open) }
}

/** PostgreSQL gets arrays of this length, so that each statement stays short. */
const BATCH = 10_000

/**
 * Inserts the assignments into the pool in their order. Their ids are random, because an id with a
 * time would reveal the order.
 */
export async function insertAssignments(
  trx: DatabaseTransaction,
  studyId: string,
  planned: readonly PlannedAssignment[],
): Promise<void> {
  for (let start = 0; start < planned.length; start += BATCH) {
    const batch = planned.slice(start, start + BATCH)
    await sql`
      insert into study_assignments
        (id, study_id, item_id, left_response_id, right_response_id, position)
      select gen_random_uuid(), ${studyId}, item_id, left_id, right_id, ${start}::int + place
      from unnest(
        ${batch.map(({ itemId }) => itemId)}::uuid[],
        ${batch.map(({ leftResponseId }) => leftResponseId)}::uuid[],
        ${batch.map(({ rightResponseId }) => rightResponseId)}::uuid[]
      ) with ordinality as planned (item_id, left_id, right_id, place)`.execute(trx)
  }
}

/** Begins the rating with this number of assignments. */
export async function updateRatingStarted(
  trx: DatabaseTransaction,
  studyId: string,
  assignments: number,
): Promise<void> {
  await trx
    .updateTable('studies')
    .set({ state: 'rating', assignments })
    .where('id', '=', studyId)
    .execute()
}
