import type { PageQuery } from '@assay/contracts/page'
import {
  type ReviewDto,
  ReviewKind,
  type ReviewList,
  type ReviewsDto,
} from '@assay/contracts/reviews'
import type { Database } from '@assay/db'
import type { ReviewHandlers } from './review-handlers.ts'
import { countReviews, listReviews, type Review } from './review-repository.ts'
import { versionOf } from './version-of.ts'

/** Reads a page of reviews of one kind and the number of waiting reviews of each kind. */
export async function readReviews(
  db: Database,
  handlers: ReviewHandlers,
  { kind, list, ...page }: PageQuery & { readonly kind: ReviewKind; readonly list: ReviewList },
): Promise<ReviewsDto> {
  const selection = { kind, list }
  const [reviews, decided, waiting] = await Promise.all([
    listReviews(db, selection, page),
    list === 'decided' ? countReviews(db, selection) : undefined,
    countWaiting(db),
  ])
  const subjects = await handlers[kind].show(db, reviews)
  const data = reviews.flatMap((review) => {
    const subject = subjects.get(review.subject)
    return subject ? [toReviewDto(review, subject, handlers)] : []
  })
  return { data, count: decided ?? waiting[kind], waiting }
}

async function countWaiting(db: Database) {
  const counts = await Promise.all(
    ReviewKind.options.map(async (kind) => {
      return [kind, await countReviews(db, { kind, list: 'waiting' })] as const
    }),
  )
  return Object.fromEntries(counts) as ReviewsDto['waiting']
}

function toReviewDto(
  review: Review & { readonly count: number },
  subject: ReviewDto['subject'],
  handlers: ReviewHandlers,
): ReviewDto {
  const { id, kind, state, count, at, reason, decidedBy } = review
  // A handler shows only subjects of its own kind.
  return {
    ...{ id, kind, state, count, reason, subject },
    version: versionOf(review, subject),
    at: at.toISOString(),
    decided_by: decidedBy,
    decisions: [...(handlers[kind].decisions[state] ?? [])],
  } as ReviewDto
}
