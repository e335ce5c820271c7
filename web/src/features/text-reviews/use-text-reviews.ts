import type { TextDecision } from '@assay/contracts/text-reviews'
import { errorText } from '../../api/error-text.ts'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useReviewTextsMutation } from './text-review-api.ts'

/** A turn, and what was looked at in it. */
export interface LookedAt {
  readonly turn_id: string
  readonly text_hash: string
}

/** Decides at once about a turn, and tells what came of it. */
export function useTextReviews() {
  const [review, { isLoading: isSaving }] = useReviewTextsMutation()

  async function decide({ turn_id, text_hash }: LookedAt, decision: TextDecision) {
    const { data, error } = await review({ reviews: [{ turn_id, text_hash, decision }] })
    if (error) return showFailure(errorText(error))
    const [refused] = data.refused
    if (refused) return showFailure(`${refused.detail}.`)
    showSuccess('The next release has it as decided.')
  }
  return { decide, isSaving }
}
