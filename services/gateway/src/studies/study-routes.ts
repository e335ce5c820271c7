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
import { serve } from '../http/serve.ts'
import { createStudy, deleteDraft, editStudy, setStudy } from './edit-study.ts'
import { readStudy } from './read-study.ts'
import { stepOf } from './step-of.ts'
import type { StudiesRoutes } from './studies-context.ts'
import { listStudies, type StudyText } from './study-repository.ts'
import { toStudyDto } from './to-study-dto.ts'

/** Lets organisers list, create, edit and delete studies. */
export const studyRoutes: StudiesRoutes = async (app, { db }) => {
  const read = (id: string) => readStudy(db, id)

  serve(app, listStudiesRoute, async (request) => {
    const { skip, limit, archived: isArchived } = request.query
    const { userId, role } = requireUser(request)
    const ownerId = role === 'superuser' ? undefined : userId
    const { studies, count } = await listStudies(db, { skip, limit, ownerId, isArchived })
    return { data: studies.map(toStudyDto), count }
  })

  serve(app, createStudyRoute, async (request) => {
    const { userId: ownerId } = requireUser(request)
    return read(await createStudy(db, { ...toText(request.body), ownerId }))
  })

  app.route({ ...readStudyRoute, handler: ({ params }) => read(params.study_id) })

  serve(app, editStudyRoute, async (request) => {
    const step = stepOf(request)
    await editStudy(db, step, toText(request.body))
    return read(step.studyId)
  })

  serve(app, setStudyRoute, async (request) => {
    const step = stepOf(request)
    await setStudy(db, step, request.body)
    return read(step.studyId)
  })

  serve(app, deleteStudyRoute, async (request) => {
    await deleteDraft(db, stepOf(request))
    return { message: 'Study deleted' }
  })
}

function toText({ title, description, design }: StudyBody): StudyText {
  return { title, description: description || null, design }
}
