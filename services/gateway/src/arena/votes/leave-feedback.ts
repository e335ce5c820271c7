import type { Database } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import { findTurnToComment, updateFeedback } from './feedback-repository.ts'
import { assertMayComment } from './vote-policy.ts'

export interface Feedback {
  readonly turnId: string
  readonly userId: string
  readonly feedbackText: string
}

/**
 * Keeps what a reader says of a turn side by side without voting; said again, the newer words stand.
 * @throws {NotFoundError} for an unknown turn or somebody else's.
 * @throws {ConflictError} for a turn of another mode, an unfinished one or one with a vote.
 */
export async function leaveFeedback(db: Database, feedback: Feedback): Promise<void> {
  const turn = await findTurnToComment(db, feedback)
  if (!turn) throw new NotFoundError('Turn not found')
  assertMayComment(turn)
  await updateFeedback(db, feedback)
}
