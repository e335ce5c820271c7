import { readRegistrationRoute } from '@assay/contracts/studies/registration'
import { serve } from '../../http/serve.ts'
import { listArms } from '../arms/arm-repository.ts'
import { mayOrganise } from '../hide-studies.ts'
import { readStudy } from '../read-study.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { assertFound, assertInState, FROZEN_STATES } from '../study-policy.ts'

/** Shows what was planned once the study is frozen, to everybody if it is public. */
export const registrationRoutes: StudiesRoutes = async (app, { db }) => {
  serve(app, readRegistrationRoute, async ({ params, identity }) => {
    const study = await readStudy(db, params.study_id)
    const isPublic = study.is_public && study.frozen_at !== null
    const isShown = isPublic || (await mayOrganise(db, identity, study.id))
    assertFound(isShown ? study : undefined)
    assertInState(study.state, ...FROZEN_STATES)
    const arms = await listArms(db, study.id)
    return { ...study, arm_names: arms.map(({ arm }) => arm.name) }
  })
}
