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
  app.route({
    ...listRatedStudiesRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      const studies = await listRatedStudies(db, userId)
      return { data: studies.map((study) => toRatedStudyDto(study, study.hasRatedAll)) }
    },
  })

  app.route({
    ...readInvitationRoute,
    handler: ({ body: { token } }) => readInvitation(db, token),
  })

  app.route({
    ...joinStudyRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      return toRatedStudyDto(await joinStudy(db, { userId, token: request.body.token }))
    },
  })

  app.route({
    ...readDeskRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      return openDesk(db, { studyId: request.params.study_id, userId })
    },
  })

  app.route({
    ...takeFurtherRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      return takeFurther(db, { studyId: request.params.study_id, userId })
    },
  })

  app.route({
    ...saveDraftRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      const { draft, phi_reviewed: reviewed } = request.body
      for (const text of textsOfDraft(draft)) guard(text, reviewed)
      await saveDraft(db, { assignmentId: request.params.assignment_id, userId, draft })
      return { message: 'Draft saved' }
    },
  })

  app.route({
    ...rateRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      const { rating, comment } = request.body
      const assignmentId = request.params.assignment_id
      return rateAssignment(db, { assignmentId, userId, rating, comment: comment || null })
    },
  })

  app.route({
    ...readLastRatingRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      return readLastRating(db, { assignmentId: request.params.assignment_id, userId })
    },
  })

  app.route({
    ...correctRatingRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      const { rating, comment } = request.body
      const assignmentId = request.params.assignment_id
      return correctRating(db, { assignmentId, userId, rating, comment: comment || null })
    },
  })

  app.route({
    ...skipRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      const { kind, reason } = request.body
      return skipAssignment(db, {
        assignmentId: request.params.assignment_id,
        ...{ userId, kind, reason },
      })
    },
  })

  app.route({
    ...leaveStudyRoute,
    handler: async (request) => {
      const { userId } = requireUser(request)
      await leaveStudy(db, { studyId: request.params.study_id, userId })
      return { message: 'You have left the study' }
    },
  })
}
