import type { DatabaseTransaction } from '@assay/db'

/**
 * Makes the failed responses wait again, except those of arms that are left out, and returns their
 * number. Attempts are not reset, so a worker that still holds an earlier attempt can store nothing.
 */
export async function resetFailedResponses(
  trx: DatabaseTransaction,
  studyId: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('studyResponses')
    .set({ state: 'waiting', leaseUntil: null, errorCode: null, completedAt: null })
    .where('studyId', '=', studyId)
    .where('state', '=', 'failed')
    .where('armId', 'in', (eb) =>
      eb.selectFrom('studyArms').select('id').where('leftOutAt', 'is', null),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
