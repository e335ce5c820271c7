import type { LabelReviewDto } from '@assay/contracts/label-reviews'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useReviewLabelsMutation } from './label-review-api.ts'
import { type LabelDraft, reviewOf } from './review-draft.ts'

type Drafts = Readonly<Record<string, LabelDraft>>

/** What is chosen on a page, what is said of it, and how it is saved. */
export function useReviews(rows: readonly LabelReviewDto[]) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const [drafts, setDrafts] = useState<Drafts>({})
  const [review, { isLoading: isSaving }] = useReviewLabelsMutation()
  // Rows go while the page is open, when others review them.
  const chosenRows = rows.filter(({ turn_id }) => picked.includes(turn_id))
  const reviews = chosenRows.flatMap((row) => reviewOf(row, drafts[row.turn_id]) ?? [])

  function choose(turnIds: readonly string[], isChosen: boolean) {
    setPicked((before) => {
      const others = before.filter((id) => !turnIds.includes(id))
      return isChosen ? [...others, ...turnIds] : others
    })
  }

  /** Says the same of all these, which are chosen by that. */
  function draft(turnIds: readonly string[], said: LabelDraft) {
    choose(turnIds, true)
    setDrafts((before) => ({
      ...before,
      ...Object.fromEntries(turnIds.map((id) => [id, { ...before[id], ...said }])),
    }))
  }

  async function save() {
    const { data, error } = await review({ reviews })
    if (error) return showFailure(errorText(error))
    const refused = data.refused.map(({ turn_id }) => turn_id)
    if (data.reviewed > 0) showSuccess(reviewedText(data.reviewed))
    if (refused.length > 0) showFailure(refusedText(data.refused))
    setPicked(refused)
    setDrafts((before) =>
      Object.fromEntries(Object.entries(before).filter(([id]) => refused.includes(id))),
    )
  }

  const chosen = chosenRows.map(({ turn_id }) => turn_id)
  return { chosen, drafts, reviews, isSaving, choose, draft, save }
}

const reviewedText = (count: number) =>
  count === 1 ? '1 question was reviewed.' : `${count} questions were reviewed.`

function refusedText(refused: readonly { readonly detail: string }[]): string {
  const reasons = [...new Set(refused.map(({ detail }) => detail))].join('; ')
  return `${refused.length} could not be reviewed: ${reasons}.`
}
