import type { ReviewKind, ReviewList, ReviewOf } from '@assay/contracts/reviews'
import { attestationReviews } from './attestation-reviews.ts'
import { createExclusionReviews } from './exclusion-reviews.ts'
import { labelReviews } from './label-reviews.ts'
import type { ReviewHandler } from './review-handler.ts'
import type { Selection } from './review-repository.ts'
import { selfIdentificationReviews } from './self-identification-reviews.ts'
import { textReviews } from './text-reviews.ts'

export type ReviewHandlers = {
  readonly [Kind in ReviewKind]: ReviewHandler<ReviewOf<Kind>['subject']>
}

/** @param exportKey keys the pseudonyms of voters. */
export function createReviewHandlers(exportKey: string): ReviewHandlers {
  return {
    exclusion: createExclusionReviews(exportKey),
    label: labelReviews,
    text: textReviews,
    attestation: attestationReviews,
    self_identification: selfIdentificationReviews,
  }
}

/** The reviews of a kind that superusers may see. */
export function selectionOf(
  handlers: ReviewHandlers,
  kind: ReviewKind,
  list: ReviewList = 'waiting',
): Selection {
  const { isShown, groupBy } = handlers[kind]
  return { kind, list, isShown, ...(groupBy && { groupBy }) }
}
