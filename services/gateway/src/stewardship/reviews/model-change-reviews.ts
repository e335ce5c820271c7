import type { ReviewOf } from '@assay/contracts/reviews'
import type { ModelChangeFacts } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import { insertEarlierVersion, listModelNames } from './earlier-version-repository.ts'
import type { ReviewHandler } from './review-handler.ts'

const MESSAGES = {
  split: 'The earlier votes will count for a separate entry within seconds',
  dismiss: 'The model stays one entry',
}

/** Reviews of models that seem to have changed. The rating worker carries out a split. */
export const modelChangeReviews: ReviewHandler<ReviewOf<'model_change'>['subject']> = {
  decisions: { waiting: ['split', 'dismiss'], dismiss: ['split'] },

  async show(db, reviews) {
    const changes = reviews.map(({ subject, facts }) => {
      return { subject, ...(facts as ModelChangeFacts) }
    })
    const names = await listModelNames(
      db,
      changes.map(({ modelId }) => modelId),
    )
    return new Map(
      changes.map(({ subject, modelId, since, votes = null, versions = null }) => {
        const model_name = names.get(modelId) ?? ''
        return [subject, { model_id: modelId, model_name, since, votes, versions }]
      }),
    )
  },

  async decide(trx, { reviews, decision }) {
    const [review] = reviews
    if (!review) throw new NotFoundError('Review not found')
    const { modelId, since } = review.facts as ModelChangeFacts
    if (decision === 'dismiss') return { message: MESSAGES.dismiss, subjectId: modelId }
    await insertEarlierVersion(trx, { id: review.subject, modelId, since: new Date(since) })
    return { message: MESSAGES.split, subjectId: modelId }
  },
}
