import { DECISIONS_WITH_REASON } from '@assay/contracts/review-decisions'
import type { ReviewDto } from '@assay/contracts/reviews'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { showFailure, showSuccess } from '../../components/toast.ts'
import type { Choice } from './choices.ts'
import { useDecideReviewMutation } from './review-api.ts'

/** The choice for a review, the reason, and a function that sends both. */
export function useDecision({ id, kind, version }: ReviewDto) {
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useState('')
  const [decide, { isLoading: isSaving }] = useDecideReviewMutation()
  const needsReason = choice !== undefined && DECISIONS_WITH_REASON.includes(choice.decision)
  const isComplete = choice !== undefined && (!needsReason || reason.trim() !== '')

  async function send() {
    if (!isComplete || isSaving) return
    const { decision, labels } = choice
    const body = { decision, version, ...(labels && { labels }) }
    const words = reason.trim()
    const { data, error } = await decide({
      ...{ id, kind },
      body: { ...body, ...(words && { reason: words }) },
    })
    if (error) showFailure(errorText(error))
    else showSuccess(`${data.message}.`)
  }

  return { choice, setChoice, reason, setReason, needsReason, isComplete, isSaving, send }
}
