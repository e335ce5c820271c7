import {
  createJoinLinkRoute,
  deleteJoinLinkRoute,
  inviteRatersRoute,
  listRatersRoute,
  removeRaterRoute,
} from '@assay/contracts/studies/raters'
import { startRatingRoute } from '@assay/contracts/studies/studies'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import { readStudy } from '../read-study.ts'
import { stepOf } from '../step-of.ts'
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
    const { emails, note } = request.body
    const invitations = { ...stepOf(request), emails, note: note || null }
    const options = { db, mails: mails(languageOf(request)) }
    const sent = await inviteRaters(options, invitations)
    return { message: `${sent} ${sent === 1 ? 'invitation' : 'invitations'} sent` }
  })

  serve(app, removeRaterRoute, async (request) => {
    await removeRater(db, { ...stepOf(request), raterId: request.params.rater_id })
    return { message: 'Rater removed' }
  })

  serve(app, createJoinLinkRoute, async (request) => ({
    path: await createJoinLink(db, stepOf(request)),
  }))

  serve(app, deleteJoinLinkRoute, async (request) => {
    await deleteJoinLink(db, stepOf(request))
    return { message: 'Link ended' }
  })

  serve(app, startRatingRoute, async (request) => {
    const step = stepOf(request)
    await startRating(db, step)
    return readStudy(db, step.studyId)
  })
}
