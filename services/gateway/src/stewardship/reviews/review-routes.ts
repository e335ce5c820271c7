import { decideReviewRoute, exemptNetworkRoute, listReviewsRoute } from '@assay/contracts/reviews'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { decideReview } from './decide-review.ts'
import { exemptNetwork } from './exempt-network.ts'
import { readReviews } from './read-reviews.ts'
import { createReviewHandlers } from './review-handlers.ts'

/** The review queue, for reviewers and superusers. */
export const reviewRoutes: StewardshipRoutes = async (app, { db, exportKey }) => {
  const handlers = createReviewHandlers(exportKey)

  serve(app, listReviewsRoute, ({ query }) => readReviews(db, handlers, query))

  serve(app, decideReviewRoute, async (request) => {
    const { userId: actorId } = requireUser(request)
    const { params, body } = request
    return { message: await decideReview(db, handlers, { actorId, ...params, ...body }) }
  })

  serve(app, exemptNetworkRoute, async (request) => {
    const { userId } = requireUser(request)
    const { day } = request.body
    const outcome = await exemptNetwork(db, request.body, userId)
    if (outcome === 'unknown')
      throw new NotFoundError('The network key of {day} does not exist or was deleted', {
        params: { day },
      })
    if (outcome === 'already')
      throw new ConflictError('This network already has an exemption for this day')
    return {
      message: `The votes of ${day} that exceeded the network's share will count within seconds`,
    }
  })
}
