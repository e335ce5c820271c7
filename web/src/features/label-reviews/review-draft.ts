import type { LabelReviewDto, ReviewLabelsBody } from '@assay/contracts/label-reviews'
import type { SetLabelsBody } from '@assay/contracts/labels'

export type Review = ReviewLabelsBody['reviews'][number]

/** What the reader has chosen to say of a question, and not saved yet. */
export type LabelDraft = SetLabelsBody

/**
 * The review of a chosen question: what was drafted and, on an axis that waits without a draft, that
 * what stands is right. Undefined where that is nothing at all.
 */
export function reviewOf(row: LabelReviewDto, draft: LabelDraft = {}): Review | undefined {
  const { turn_id, reasons, labels } = row
  const subjects = draft.subjects ?? (reasons.subject ? labels.subject?.slugs : undefined)
  const task = draft.task ?? (reasons.task ? labels.task?.slugs[0] : undefined)
  if (!subjects && !task) return undefined
  return { turn_id, ...(subjects && { subjects }), ...(task && { task }) }
}
