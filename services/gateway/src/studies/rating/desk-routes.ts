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
import type { FastifyRequest } from 'fastify'
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

  serve(app, readDeskRoute, (request) => openDesk(db, callerOf(request)))

  serve(app, takeFurtherRoute, (request) => takeFurther(db, callerOf(request)))

  serve(app, saveDraftRoute, async (request) => {
    const { draft, phi_reviewed: reviewed } = request.body
    for (const text of textsOfDraft(draft)) guard(text, reviewed)
    await saveDraft(db, { ...assignmentOf(request), draft })
    return { message: 'Draft saved' }
  })

  serve(app, rateRoute, (request) => {
    const { rating, comment } = request.body
    return rateAssignment(db, { ...assignmentOf(request), rating, comment: comment || null })
  })

  serve(app, readLastRatingRoute, (request) => readLastRating(db, assignmentOf(request)))

  serve(app, correctRatingRoute, (request) => {
    const { rating, comment } = request.body
    return correctRating(db, { ...assignmentOf(request), rating, comment: comment || null })
  })

  serve(app, skipRoute, (request) => {
    const { kind, reason } = request.body
    return skipAssignment(db, { ...assignmentOf(request), kind, reason })
  })

  serve(app, leaveStudyRoute, async (request) => {
    await leaveStudy(db, callerOf(request))
    return { message: 'You have left the study' }
  })
}

/** Returns the study in the path of a request, and the person who may be its rater. */
function callerOf(request: FastifyRequest & { readonly params: { readonly study_id: string } }) {
  return { studyId: request.params.study_id, userId: requireUser(request).userId }
}

/** Returns the assignment in the path of a request, and the person who may be its rater. */
function assignmentOf(
  request: FastifyRequest & { readonly params: { readonly assignment_id: string } },
) {
  return { assignmentId: request.params.assignment_id, userId: requireUser(request).userId }
}
