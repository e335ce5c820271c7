import type { SetLabelsBody } from '@assay/contracts/labels'
import type { ReviewDecision, ReviewDto, ReviewOf } from '@assay/contracts/reviews'
import { labelText } from '../../api/server-text.ts'
import { slugsOf } from '../labels/label-chips.tsx'
import { DECISION_LABELS } from './review-labels.ts'

/** An option that a reviewer selects by its number. */
export interface Choice {
  readonly text: string
  readonly decision: ReviewDecision
  readonly labels?: SetLabelsBody
}

const MAX_CHOICES = 9

/** The choices of a review in the order of their numbers. */
export function listChoices(review: ReviewDto): readonly Choice[] {
  if (review.kind === 'label' && review.decisions.length > 0) return listLabelChoices(review)
  return review.decisions.map((decision) => ({ decision, text: DECISION_LABELS[decision].choice }))
}

export function toLabelChoice(labels: SetLabelsBody): Choice {
  const slugs = [...(labels.subjects ?? []), ...(labels.task ? [labels.task] : [])]
  return { decision: 'label', labels, text: slugs.map((slug) => labelText(slug)).join(' · ') }
}

/** The current labels, then the proposal of each source. */
function listLabelChoices({ subject: { labels, sources } }: ReviewOf<'label'>): readonly Choice[] {
  const current = slugsOf(labels)
  const proposals = sources
    .filter(({ status }) => status === 'matched')
    .map(({ axis, slugs }) => ({
      ...current,
      ...(axis === 'subject' ? { subjects: slugs } : { task: slugs[0] }),
    }))
  const choices = [current, ...proposals]
    .map((proposed) => toLabelChoice(proposed as SetLabelsBody))
    .filter(({ text }) => text)
  return choices
    .filter(({ text }, index) => choices.findIndex((other) => other.text === text) === index)
    .slice(0, MAX_CHOICES)
}
