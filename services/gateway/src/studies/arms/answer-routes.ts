import { uploadAnswersRoute } from '@assay/contracts/studies/arms'
import { serve } from '../../http/serve.ts'
import { readStudy } from '../read-study.ts'
import { stepOf } from '../step-of.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { assertInState } from '../study-policy.ts'
import { acceptUploads, uploadOf } from '../uploads/accept-uploads.ts'
import { replaceAnswers } from './replace-answers.ts'

/** Lets organisers upload the answers of an outside arm. */
export const answerRoutes: StudiesRoutes = async (app, { db, guard }) => {
  acceptUploads(app)

  serve(app, uploadAnswersRoute, async (request, reply) => {
    const { params, query, body } = request
    const step = stepOf(request)
    assertInState((await readStudy(db, step.studyId)).state, 'draft')
    const upload = { ...step, armId: params.arm_id, query, bytes: uploadOf(body), guard }
    const { preview, isRefused } = await replaceAnswers(db, upload)
    return isRefused ? reply.code(400).send(preview) : preview
  })
}
