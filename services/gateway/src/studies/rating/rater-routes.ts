import {
  createJoinLinkRoute,
  deleteJoinLinkRoute,
  inviteRatersRoute,
  listRatersRoute,
  removeRaterRoute,
} from '@assay/contracts/studies/raters'
import { startRatingRoute } from '@assay/contracts/studies/studies'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import { readStudy } from '../read-study.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { assertFound } from '../study-policy.ts'
import { inviteRaters } from './invite-raters.ts'
import { createJoinLink, deleteJoinLink } from './join-link.ts'
import { countAssignments, findLink, listRaters } from './rater-repository.ts'
import { removeRater } from './remove-rater.ts'
import { listReports } from './report-repository.ts'
import { startRating } from './start-rating.ts'
import { toRaterDto } from './to-rater-dto.ts'

/** Lets organisers invite and remove raters, and start the rating. */
export const raterRoutes: StudiesRoutes = async (app, { db, mails }) => {
  serve(app, listRatersRoute, async ({ params: { study_id: studyId } }) => {
    const link = await findLink(db, studyId)
    assertFound(link)
    const [raters, counts, reports] = await Promise.all([
      listRaters(db, studyId),
      countAssignments(db, studyId),
      listReports(db, studyId),
    ])
    return {
      ...{ data: raters.map(toRaterDto), reports },
      ...{ has_link: link.linkHash !== null, ...counts },
    }
  })

  serve(app, inviteRatersRoute, async (request) => {
    const { userId: by } = requireUser(request)
    const { emails, note = null } = request.body
    const studyId = request.params.study_id
    const sent = await inviteRaters({ db, mails }, { studyId, emails, note: note || null, by })
    return { message: `${sent} ${sent === 1 ? 'invitation' : 'invitations'} sent` }
  })

  serve(app, removeRaterRoute, async (request) => {
    const { userId: by } = requireUser(request)
    const { study_id: studyId, rater_id: raterId } = request.params
    await removeRater(db, { studyId, raterId, by })
    return { message: 'Rater removed' }
  })

  serve(app, createJoinLinkRoute, async (request) => {
    const { userId: by } = requireUser(request)
    return { path: await createJoinLink(db, { studyId: request.params.study_id, by }) }
  })

  serve(app, deleteJoinLinkRoute, async (request) => {
    const { userId: by } = requireUser(request)
    await deleteJoinLink(db, { studyId: request.params.study_id, by })
    return { message: 'Link ended' }
  })

  serve(app, startRatingRoute, async (request) => {
    const { userId: by } = requireUser(request)
    const studyId = request.params.study_id
    await startRating(db, { studyId, by })
    return readStudy(db, studyId)
  })
}
