import { readPlanRoute } from '@assay/contracts/studies/plan'
import {
  archiveStudyRoute,
  closeStudyRoute,
  copyStudyRoute,
  freezeStudyRoute,
} from '@assay/contracts/studies/studies'
import { requireSuperuser } from '../../http/identity.ts'
import { readStudy } from '../read-study.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { copyStudy } from './copy-study.ts'
import { endStudy } from './end-study.ts'
import { freezeStudy } from './freeze-study.ts'
import { readPlan } from './read-plan.ts'

/** Lets organisers plan, freeze, close, archive and copy a study. */
export const lifeRoutes: StudiesRoutes = async (app, { db }) => {
  app.route({
    ...readPlanRoute,
    handler: async ({ params: { study_id: studyId } }) => {
      const { design } = await readStudy(db, studyId)
      return readPlan(db, studyId, design)
    },
  })

  app.route({
    ...freezeStudyRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      const { study_id: studyId } = request.params
      await freezeStudy(db, { studyId, by })
      return readStudy(db, studyId)
    },
  })

  app.route({
    ...closeStudyRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      const { study_id: studyId } = request.params
      await endStudy(db, { studyId, by }, 'closed')
      return readStudy(db, studyId)
    },
  })

  app.route({
    ...archiveStudyRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      const { study_id: studyId } = request.params
      await endStudy(db, { studyId, by }, 'archived')
      return readStudy(db, studyId)
    },
  })

  app.route({
    ...copyStudyRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      return readStudy(db, await copyStudy(db, { studyId: request.params.study_id, by }))
    },
  })
}
