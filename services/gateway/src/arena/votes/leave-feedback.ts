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
 * Stores a reader's feedback on a side by side turn without a vote. New feedback replaces the old.
 * @throws {NotFoundError} for an unknown turn or another user's turn.
 * @throws {ConflictError} if the turn has another mode, is unfinished or has a vote.
 */
export async function leaveFeedback(db: Database, feedback: Feedback): Promise<void> {
  const turn = await findTurnToComment(db, feedback)
  if (!turn) throw new NotFoundError('Turn not found')
  assertMayComment(turn)
  await updateFeedback(db, feedback)
}
