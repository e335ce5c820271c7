import {
  listReviewedTextsRoute,
  listTextReviewsRoute,
  reviewTextsRoute,
} from '@assay/contracts/text-reviews'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSuperuser } from '../../http/identity.ts'
import { listTextReviews, reviewTexts } from './review-texts.ts'
import { listReviewedTexts } from './text-review-repository.ts'

/** What superusers decide of texts that would be published but for an uncertain finding. */
export const textReviewRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listTextReviewsRoute,
    handler: (request) => {
      requireSuperuser(request)
      return listTextReviews(db, request.query)
    },
  })

  app.route({
    ...reviewTextsRoute,
    handler: (request) => reviewTexts(db, requireSuperuser(request).userId, request.body),
  })

  app.route({
    ...listReviewedTextsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { texts, count } = await listReviewedTexts(db, request.query)
      const data = texts.map(({ turnId, textHash, at, isLast, ...text }) => ({
        ...text,
        turn_id: turnId,
        text_hash: textHash.toString('hex'),
        at: at.toISOString(),
        is_last: isLast,
      }))
      return { data, count }
    },
  })
}
