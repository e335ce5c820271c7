import type { Database } from '@assay/db'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'

/**
 * Requests all failed responses of a study again, except those of arms that are left out, and
 * returns their number. Attempts are not reset, so a worker that still holds an earlier attempt can
 * store nothing.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} unless it is collecting.
 */
export async function retryResponses(db: Database, studyId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, 'collecting')
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
  })
}
