import {
  type LabelReviewDto,
  listLabelReviewsRoute,
  listReviewedLabelsRoute,
  reviewLabelsRoute,
} from '@assay/contracts/label-reviews'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSuperuser } from '../../http/identity.ts'
import {
  type LabelReview,
  listLabelReviews,
  listReviewedLabels,
} from './label-review-repository.ts'
import { reviewLabels } from './review-labels.ts'

export const labelReviewRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listLabelReviewsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { reason, ...page } = request.query
      const { reviews, count } = await listLabelReviews(db, reason, page)
      return { data: reviews.map(toLabelReviewDto), count }
    },
  })

  app.route({
    ...reviewLabelsRoute,
    handler: (request) => reviewLabels(db, requireSuperuser(request).userId, request.body),
  })

  app.route({
    ...listReviewedLabelsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { labels, count } = await listReviewedLabels(db, request.query)
      const data = labels.map(({ turnId, at, ...label }) => {
        return { ...label, turn_id: turnId, at: at.toISOString() }
      })
      return { data, count }
    },
  })
}

function toLabelReviewDto({ turnId, askedAt, reasons, ...review }: LabelReview): LabelReviewDto {
  return {
    ...review,
    turn_id: turnId,
    asked_at: askedAt.toISOString(),
    reasons: { subject: reasons.subject ?? null, task: reasons.task ?? null },
  }
}
