import type { ReviewOf } from '@assay/contracts/reviews'
import { insertLabelsAndReviews, lockLabelReviews } from '@assay/db'
import { sql } from 'kysely'
import { listFresh, listSaid, refusalOfReview } from '../../arena/labels/label-policy.ts'
import { ConflictError } from '../../http/app-error.ts'
import { findLabelSubjects, listTurnsToReview } from './label-review-repository.ts'
import type { ReviewHandler } from './review-handler.ts'

/** Of how superusers are asked in the queue; another way of asking might be answered otherwise. */
const INTERFACE_VERSION = 'queue-1'

/**
 * Questions whose labels no source is sure of, or on which sources differ. Chats that begin with the
 * same question are one row; a follow-up question depends on its chat and is a row of its own.
 */
export const labelReviews: ReviewHandler<ReviewOf<'label'>['subject']> = {
  isShown: sql`exists (
    select from turns join threads on threads.id = turns.thread_id
    where turns.id = reviews.subject and threads.is_active
  )`,
  groupBy: sql`(
    select case turns.idx when 0 then md5(turns.prompt) else turns.id::text end
    from turns where turns.id = reviews.subject
  )`,
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
      const fresh = listFresh(turn.labels, 'superuser', listSaid(labels))
      const refusal = refusalOfReview(turn, fresh)
      if (refusal && turn.id === first?.subject) throw new ConflictError(refusal)
      const by = {
        turnId: turn.id,
        actor: actorId,
        source: 'superuser',
        status: 'matched',
      } as const
      return refusal ? [] : fresh.map((said) => ({ ...said, ...by, version: INTERFACE_VERSION }))
    })
    if (added.length > 0) await insertLabelsAndReviews(trx, added)
    return { message: 'The labels are saved', subjectId: first?.subject ?? '' }
  },
}
