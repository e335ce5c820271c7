import {
  createStudyRoute,
  deleteStudyRoute,
  editStudyRoute,
  listStudiesRoute,
  readStudyRoute,
  type StudyBody,
  setStudyRoute,
} from '@assay/contracts/studies/studies'
import { requireUser } from '../http/identity.ts'
import { deleteDraft, editStudy } from './edit-study.ts'
import { readStudy } from './read-study.ts'
import type { StudiesRoutes } from './studies-context.ts'
import {
  insertStudy,
  listStudies,
  type StudyText,
  updateStudySettings,
} from './study-repository.ts'
import { toStudyDto } from './to-study-dto.ts'

/** Lets organisers list, create, edit and delete studies. */
export const studyRoutes: StudiesRoutes = async (app, { db }) => {
  const read = (id: string) => readStudy(db, id)

  app.route({
    ...listStudiesRoute,
    handler: async (request) => {
      const { skip, limit, archived: isArchived } = request.query
      const { userId, role } = requireUser(request)
      const ownerId = role === 'superuser' ? undefined : userId
      const { studies, count } = await listStudies(db, { skip, limit, ownerId, isArchived })
      return { data: studies.map(toStudyDto), count }
    },
  })

  app.route({
    ...createStudyRoute,
    handler: async (request) => {
      const { userId: ownerId } = requireUser(request)
      return read(await insertStudy(db, { ...toText(request.body), ownerId }))
    },
  })

  app.route({ ...readStudyRoute, handler: ({ params }) => read(params.study_id) })

  app.route({
    ...editStudyRoute,
    handler: async ({ params, body }) => {
      await editStudy(db, params.study_id, toText(body))
      return read(params.study_id)
    },
  })

  app.route({
    ...setStudyRoute,
    handler: async ({ params, body }) => {
      await updateStudySettings(db, params.study_id, body)
      return read(params.study_id)
    },
  })

  app.route({
    ...deleteStudyRoute,
    handler: async ({ params }) => {
      await deleteDraft(db, params.study_id)
      return { message: 'Study deleted' }
    },
  })
}

function toText({ title, description, design }: StudyBody): StudyText {
  return { title, description: description || null, design }
}
