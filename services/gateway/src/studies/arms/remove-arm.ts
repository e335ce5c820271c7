import type { Database } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'
import { assertMayLeaveOut } from './arm-policy.ts'
import { deleteArm, listArms, updateLeftOut } from './arm-repository.ts'

/**
 * Deletes an arm of a draft. While responses are collected, the study goes on without the arm.
 * @throws {NotFoundError} for an unknown study or arm.
 * @throws {ConflictError} in a later state, or if too few arms would remain.
 */
export async function removeArm(db: Database, studyId: string, armId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const study = await lockStudy(trx, studyId)
    assertFound(study)
    assertInState(study.state, 'draft', 'collecting')
    const arms = await listArms(trx, studyId)
    if (!arms.some(({ id }) => id === armId)) throw new NotFoundError('Arm not found')
    if (study.state === 'draft') return deleteArm(trx, armId)
    assertMayLeaveOut(arms.filter((arm) => arm.id !== armId && arm.leftOutAt === null).length)
    await updateLeftOut(trx, armId)
  })
}
