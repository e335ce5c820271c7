import type { ReviewLabelsBody, ReviewLabelsDto } from '@assay/contracts/label-reviews'
import { type Database, insertTurnLabels } from '@assay/db'
import { listFresh, listSaid, refusalOfReview } from '../../arena/labels/label-policy.ts'
import { listTurnsToReview } from './label-review-repository.ts'

/** Of how superusers are asked in the queue; another way of asking might be answered otherwise. */
const INTERFACE_VERSION = 'queue-1'

/**
 * Stores what a superuser says of many turns, all at once; to say what stands is to agree with it.
 * What superusers said last is not stored again. Turns that cannot be labelled are told, with why.
 */
export async function reviewLabels(
  db: Database,
  actor: string,
  { reviews }: ReviewLabelsBody,
): Promise<ReviewLabelsDto> {
  const ids = reviews.map(({ turn_id }) => turn_id)
  const turns = new Map((await listTurnsToReview(db, ids)).map((turn) => [turn.id, turn]))
  const refused: ReviewLabelsDto['refused'] = []
  const labels = reviews.flatMap(({ turn_id: turnId, ...body }) => {
    const turn = turns.get(turnId)
    const fresh = listFresh(turn?.labels, 'superuser', listSaid(body))
    const detail = refusalOfReview(turn, fresh)
    if (detail) refused.push({ turn_id: turnId, detail })
    const by = { turnId, actor, source: 'superuser', status: 'matched' } as const
    return detail ? [] : fresh.map((said) => ({ ...said, ...by, version: INTERFACE_VERSION }))
  })
  if (labels.length > 0) await insertTurnLabels(db, labels)
  return { reviewed: reviews.length - refused.length, refused }
}
