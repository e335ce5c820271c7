import { readPlanRoute } from '@assay/contracts/studies/plan'
import {
  archiveStudyRoute,
  closeStudyRoute,
  copyStudyRoute,
  freezeStudyRoute,
  restoreStudyRoute,
} from '@assay/contracts/studies/studies'
import { serve } from '../../http/serve.ts'
import { readStudy } from '../read-study.ts'
import { stepOf } from '../step-of.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { copyStudy } from './copy-study.ts'
import { archiveStudy, closeStudy, restoreStudy } from './end-study.ts'
import { freezeStudy } from './freeze-study.ts'
import { readPlan } from './read-plan.ts'

/** Lets organisers plan, freeze, close, archive, restore and copy a study. */
export const lifeRoutes: StudiesRoutes = async (app, { db }) => {
  serve(app, readPlanRoute, async ({ params: { study_id: studyId } }) => {
    const { design } = await readStudy(db, studyId)
    return readPlan(db, studyId, design)
  })

  const steps = [
    [freezeStudyRoute, freezeStudy],
    [closeStudyRoute, closeStudy],
    [archiveStudyRoute, archiveStudy],
    [restoreStudyRoute, restoreStudy],
  ] as const
  for (const [route, take] of steps)
    serve(app, route, async (request) => {
      const step = stepOf(request)
      await take(db, step)
      return readStudy(db, step.studyId)
    })

  serve(app, copyStudyRoute, async (request) => readStudy(db, await copyStudy(db, stepOf(request))))
}
