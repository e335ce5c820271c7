import {
  correctRatingRoute,
  joinStudyRoute,
  leaveStudyRoute,
  listRatedStudiesRoute,
  rateRoute,
  readDeskRoute,
  readInvitationRoute,
  readLastRatingRoute,
  saveDraftRoute,
  skipRoute,
  takeFurtherRoute,
  textsOfDraft,
} from '@assay/contracts/studies/assignments'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { correctRating, readLastRating } from './correct-rating.ts'
import { listRatedStudies } from './desk-repository.ts'
import { joinStudy } from './join-study.ts'
import { leaveStudy } from './leave-study.ts'
import { openDesk } from './open-desk.ts'
import { rateAssignment } from './rate-assignment.ts'
import { readInvitation } from './read-invitation.ts'
import { saveDraft } from './save-draft.ts'
import { skipAssignment } from './skip-assignment.ts'
import { takeFurther } from './take-further.ts'
import { toRatedStudyDto } from './to-rating-desk.ts'

/** Lets raters join a study and rate its responses, one at a time, blind. */
export const deskRoutes: StudiesRoutes = async (app, { db, guard }) => {
  serve(app, listRatedStudiesRoute, async (request) => {
    const { userId } = requireUser(request)
    const studies = await listRatedStudies(db, userId)
    return { data: studies.map((study) => toRatedStudyDto(study, study.hasRatedAll)) }
  })

  serve(app, readInvitationRoute, ({ body: { token } }) => readInvitation(db, token))

  serve(app, joinStudyRoute, async (request) => {
    const { userId } = requireUser(request)
    return toRatedStudyDto(await joinStudy(db, { userId, token: request.body.token }))
  })

  serve(app, readDeskRoute, async (request) => {
    const { userId } = requireUser(request)
    return openDesk(db, { studyId: request.params.study_id, userId })
  })

  serve(app, takeFurtherRoute, async (request) => {
    const { userId } = requireUser(request)
    return takeFurther(db, { studyId: request.params.study_id, userId })
  })

  serve(app, saveDraftRoute, async (request) => {
    const { userId } = requireUser(request)
    const { draft, phi_reviewed: reviewed } = request.body
    for (const text of textsOfDraft(draft)) guard(text, reviewed)
    await saveDraft(db, { assignmentId: request.params.assignment_id, userId, draft })
    return { message: 'Draft saved' }
  })

  serve(app, rateRoute, async (request) => {
    const { userId } = requireUser(request)
    const { rating, comment } = request.body
    const assignmentId = request.params.assignment_id
    return rateAssignment(db, { assignmentId, userId, rating, comment: comment || null })
  })

  serve(app, readLastRatingRoute, async (request) => {
    const { userId } = requireUser(request)
    return readLastRating(db, { assignmentId: request.params.assignment_id, userId })
  })

  serve(app, correctRatingRoute, async (request) => {
    const { userId } = requireUser(request)
    const { rating, comment } = request.body
    const assignmentId = request.params.assignment_id
    return correctRating(db, { assignmentId, userId, rating, comment: comment || null })
  })

  serve(app, skipRoute, async (request) => {
    const { userId } = requireUser(request)
    const { kind, reason } = request.body
    return skipAssignment(db, {
      assignmentId: request.params.assignment_id,
      ...{ userId, kind, reason },
    })
  })

  serve(app, leaveStudyRoute, async (request) => {
    const { userId } = requireUser(request)
    await leaveStudy(db, { studyId: request.params.study_id, userId })
    return { message: 'You have left the study' }
  })
}
