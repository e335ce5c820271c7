import type { DecideReviewBody } from '@assay/contracts/reviews'
import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { ReviewHandler } from './review-handler.ts'
import type { ReviewHandlers } from './review-handlers.ts'
import { findReviews, type Review, updateReviews } from './review-repository.ts'
import { versionOf } from './version-of.ts'

const CHANGED = 'This review was decided or changed after you opened it'

/**
 * Decides a review for a reviewer. The decision, its effect and its audit entry are committed
 * together.
 * @returns a sentence for the reviewer.
 * @throws {NotFoundError} if the review is unknown or hidden.
 * @throws {ConflictError} if the subject has changed since the reviewer opened it, or if it was
 * already decided.
 */
export async function decideReview(
  db: Database,
  handlers: ReviewHandlers,
  {
    actorId,
    id,
    kind,
    ...body
  }: DecideReviewBody & Pick<Review, 'id' | 'kind'> & { readonly actorId: string },
): Promise<string> {
  const { decision, reason, labels, version } = body
  return db.transaction().execute(async (trx) => {
    const { handler, reviews } = await lockReviews(trx, handlers, { id, kind })
    const [review] = reviews
    const subject = review && (await handler.show(trx, [review])).get(review.subject)
    if (!subject) throw new NotFoundError('Review not found')
    const isKnown = versionOf(review, subject) === version
    if (!isKnown || !handler.decisions[review.state]?.includes(decision))
      throw new ConflictError(CHANGED)
    const decided = { state: decision, reason: reason ?? null, decidedBy: actorId }
    await updateReviews(trx, reviews, decided)
    const made = { actorId, reviews, decision, reason, labels }
    const { message, subjectId } = await handler.decide(trx, made)
    const detail = `${kind} ${decision}`
    await insertAudit(trx, { action: 'review decided', actorId, subjectId, detail })
    return message
  })
}

/** Locks the reviews of a queue row. The kind's own locks come first, as in other transactions. */
async function lockReviews(
  trx: DatabaseTransaction,
  handlers: ReviewHandlers,
  { id, kind }: Pick<Review, 'id' | 'kind'>,
) {
  const handler: ReviewHandler = handlers[kind]
  if (handler.lock) {
    const found = await findReviews(trx, { id, kind })
    await handler.lock(
      trx,
      found.map(({ subject }) => subject),
    )
  }
  return { handler, reviews: await findReviews(trx, { id, kind }, 'for update') }
}
