import type { IdentifierKind } from '@assay/contracts/patient-data'
import {
  addArmRoute,
  deleteArmRoute,
  editArmRoute,
  listArmsRoute,
  type StudyArm,
  type StudyArmDto,
} from '@assay/contracts/studies/arms'
import { NotFoundError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import { listManagedModels } from '../../stewardship/models/managed-model-repository.ts'
import { readStudy } from '../read-study.ts'
import { stepOf } from '../step-of.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { countResponses, listArms } from './arm-repository.ts'
import { removeArm } from './remove-arm.ts'
import { saveArm } from './save-arm.ts'
import { toArmDto } from './to-arm-dto.ts'

/** Lets organisers list, add, edit and delete the arms of a study. */
export const armRoutes: StudiesRoutes = async (app, { db }) => {
  const list = async (studyId: string): Promise<StudyArmDto[]> => {
    const { state } = await readStudy(db, studyId)
    const [arms, counts, models] = await Promise.all([
      listArms(db, studyId),
      countResponses(db, studyId),
      state === 'collecting' ? listManagedModels(db) : undefined,
    ])
    return arms.map((arm) => toArmDto(arm, { counts, models }))
  }
  const read = async (studyId: string, armId: string): Promise<StudyArmDto> => {
    const arm = (await list(studyId)).find(({ id }) => id === armId)
    if (!arm) throw new NotFoundError('Arm not found')
    return arm
  }

  serve(app, listArmsRoute, async ({ params }) => ({ data: await list(params.study_id) }))

  serve(app, addArmRoute, async (request) => {
    const step = stepOf(request)
    return read(step.studyId, await saveArm(db, { ...step, arm: toArm(request.body) }))
  })

  serve(app, editArmRoute, async (request) => {
    const edit = { ...stepOf(request), armId: request.params.arm_id, arm: toArm(request.body) }
    return read(edit.studyId, await saveArm(db, edit))
  })

  serve(app, deleteArmRoute, async (request) => {
    await removeArm(db, stepOf(request), request.params.arm_id)
    return { message: 'Arm removed' }
  })
}

type ArmBody = StudyArm & { readonly phi_reviewed?: readonly IdentifierKind[] | undefined }

/** The patient-data guard has used the reviewed kinds. */
function toArm({ phi_reviewed: _, ...arm }: ArmBody): StudyArm {
  return arm
}
