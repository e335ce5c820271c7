import type { StudyArm } from '@assay/contracts/studies/arms'
import { type Database, type DatabaseTransaction, newId } from '@assay/db'
import { sql } from 'kysely'

/** Returns all arms of a study in their order, with those that are left out. */
export async function listArms(db: Database, studyId: string) {
  return db
    .selectFrom('studyArms')
    .select(['id', 'position', 'arm', 'leftOutAt'])
    .where('studyId', '=', studyId)
    .orderBy('position')
    .execute()
}

export type StoredArm = Awaited<ReturnType<typeof listArms>>[number]

/** @returns the id of the new arm, which is the last. */
export async function insertArm(
  trx: DatabaseTransaction,
  studyId: string,
  arm: StudyArm,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('studyArms')
    .values((eb) => ({
      ...{ id, studyId },
      position: eb
        .selectFrom('studyArms')
        .where('studyId', '=', studyId)
        .select((max) =>
          max.fn.coalesce(sql<number>`max(position) + 1`, sql<number>`0`).as('next'),
        ),
      arm: JSON.stringify(arm),
    }))
    .execute()
  return id
}

export async function updateArm(
  trx: DatabaseTransaction,
  id: string,
  arm: StudyArm,
): Promise<void> {
  await trx
    .updateTable('studyArms')
    .set({ arm: JSON.stringify(arm) })
    .where('id', '=', id)
    .execute()
}

export async function deleteArm(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('studyArms').where('id', '=', id).execute()
}

/** An arm that is already left out keeps its time. */
export async function updateLeftOut(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx
    .updateTable('studyArms')
    .set({ leftOutAt: sql<Date>`coalesce(left_out_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Returns the number and cost of the responses with the same arm, state and error. */
export async function countResponses(db: Database, studyId: string) {
  return db
    .selectFrom('studyResponses')
    .select(['armId', 'state', 'errorCode'])
    .select([sql<number>`count(*)::int`.as('responses'), sql<number>`sum(cost_usd)`.as('costUsd')])
    .where('studyId', '=', studyId)
    .groupBy(['armId', 'state', 'errorCode'])
    .execute()
}

export type ResponseCount = Awaited<ReturnType<typeof countResponses>>[number]

export async function deleteResponses(trx: DatabaseTransaction, armId: string): Promise<void> {
  await trx.deleteFrom('studyResponses').where('armId', '=', armId).execute()
}

/** Responses inserted with one statement. */
const BATCH = 500

/** Inserts the uploaded answers of an arm. @param answers texts by the id of their item. */
export async function insertAnswers(
  trx: DatabaseTransaction,
  { studyId, armId }: { readonly studyId: string; readonly armId: string },
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = [...answers]
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries.slice(from, from + BATCH).map(([itemId, content]) => ({
      ...{ id: newId(), studyId, itemId, armId, content },
      state: 'done' as const,
      completedAt: sql<Date>`now()`,
    }))
    await trx.insertInto('studyResponses').values(rows).execute()
  }
}
