import type { Database } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import { changeStudy } from '../change-study.ts'
import { auditEdit } from '../edit-study.ts'
import type { StudyStep } from '../step-of.ts'
import { assertMayLeaveOut } from './arm-policy.ts'
import { deleteArm, listArms, updateLeftOut } from './arm-repository.ts'

/**
 * Deletes an arm of a draft. While responses are collected, the study goes on without the arm.
 * @throws {NotFoundError} for an unknown study or arm.
 * @throws {ConflictError} in a later state, or if too few arms would remain.
 */
export async function removeArm(
  db: Database,
  { studyId, by }: StudyStep,
  armId: string,
): Promise<void> {
  await changeStudy(db, { studyId, states: ['draft', 'collecting'] }, async (trx, { state }) => {
    const arms = await listArms(trx, studyId)
    if (!arms.some(({ id }) => id === armId)) throw new NotFoundError('Arm not found')
    await auditEdit(trx, { studyId, by, part: 'source' })
    if (state === 'draft') return deleteArm(trx, armId)
    assertMayLeaveOut(arms.filter((arm) => arm.id !== armId && arm.leftOutAt === null).length)
    await updateLeftOut(trx, armId)
  })
}
