import type { StudyArm } from '@assay/contracts/studies/arms'
import type { Database } from '@assay/db'
import { listOfferedModels } from '../../arena/models/model-repository.ts'
import { NotFoundError } from '../../http/app-error.ts'
import { editDraft } from '../edit-study.ts'
import type { StudyStep } from '../step-of.ts'
import { assertMaySaveArm } from './arm-policy.ts'
import { deleteResponses, insertArm, listArms, updateArm } from './arm-repository.ts'

export interface ArmEdit extends StudyStep {
  /** Undefined for a new arm. */
  readonly armId?: string
  readonly arm: StudyArm
}

/**
 * Adds or replaces an arm of a draft. An arm that becomes a model loses its uploaded answers.
 * @returns the id of the arm.
 * @throws {NotFoundError} for an unknown arm. See `assertMaySaveArm` and `editDraft`.
 */
export async function saveArm(db: Database, { studyId, by, armId, arm }: ArmEdit): Promise<string> {
  return editDraft(db, { studyId, by, part: 'source' }, async (trx) => {
    const arms = await listArms(trx, studyId)
    if (armId !== undefined && !arms.some(({ id }) => id === armId))
      throw new NotFoundError('Arm not found')
    const others = arms.filter(({ id }) => id !== armId).map((other) => other.arm)
    const offered = new Set((await listOfferedModels(trx)).map(({ id }) => id))
    assertMaySaveArm(arm, others, offered)
    if (armId === undefined) return insertArm(trx, studyId, arm)
    if (arm.kind === 'model') await deleteResponses(trx, armId)
    await updateArm(trx, armId, arm)
    return armId
  })
}
