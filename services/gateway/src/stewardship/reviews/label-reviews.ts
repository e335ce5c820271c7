import type { ReviewOf } from '@assay/contracts/reviews'
import { insertLabelsAndReviews, lockLabelReviews } from '@assay/db'
import {
  listChangedLabels,
  refusalOfReview,
  toAxisLabels,
} from '../../arena/labels/label-policy.ts'
import { ConflictError } from '../../http/app-error.ts'
import { findLabelSubjects, listTurnsToReview } from './label-review-repository.ts'
import type { ReviewHandler } from './review-handler.ts'

/**
 * The version of the queue's label form, recorded with each label because wording affects choices.
 */
const INTERFACE_VERSION = 'queue-1'

/** Reviews of questions with uncertain labels or with labels on which sources differ. */
export const labelReviews: ReviewHandler<ReviewOf<'label'>['subject']> = {
  decisions: { waiting: ['label'], label: ['label'] },
  show: findLabelSubjects,
  lock: lockLabelReviews,

  async decide(trx, { actorId, reviews, labels = {} }) {
    const turns = await listTurnsToReview(
      trx,
      reviews.map(({ subject }) => subject),
    )
    const [first] = reviews
    const added = turns.flatMap((turn) => {
      const changed = listChangedLabels(turn.labels, 'superuser', toAxisLabels(labels))
      const refusal = refusalOfReview(turn, changed)
      if (refusal && turn.id === first?.subject) throw new ConflictError(refusal)
      const by = {
        turnId: turn.id,
        actor: actorId,
        source: 'superuser',
        status: 'matched',
      } as const
      return refusal
        ? []
        : changed.map((label) => ({ ...label, ...by, version: INTERFACE_VERSION }))
    })
    if (added.length > 0) await insertLabelsAndReviews(trx, added)
    return { message: 'The labels are saved', subjectId: first?.subject ?? '' }
  },
}
