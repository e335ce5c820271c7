import type { ReviewKind, ReviewOf } from '@assay/contracts/reviews'
import { attestationReviews } from './attestation-reviews.ts'
import { createExclusionReviews } from './exclusion-reviews.ts'
import { labelReviews } from './label-reviews.ts'
import { modelChangeReviews } from './model-change-reviews.ts'
import type { ReviewHandler } from './review-handler.ts'
import { selfIdentificationReviews } from './self-identification-reviews.ts'
import { textReviews } from './text-reviews.ts'

export type ReviewHandlers = {
  readonly [Kind in ReviewKind]: ReviewHandler<ReviewOf<Kind>['subject']>
}

/** @param exportKey the key for voters' pseudonyms. */
export function createReviewHandlers(exportKey: string): ReviewHandlers {
  return {
    exclusion: createExclusionReviews(exportKey),
    label: labelReviews,
    text: textReviews,
    attestation: attestationReviews,
    self_identification: selfIdentificationReviews,
    model_change: modelChangeReviews,
  }
}
