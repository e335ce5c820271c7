import type { Database } from '@assay/db'
import type { Feedback } from './leave-feedback.ts'
import type { TurnToComment } from './vote-policy.ts'

/** Finds the user's own turn. Returns undefined for an unknown turn or another user's turn. */
export async function findTurnToComment(
  db: Database,
  { turnId, userId }: Pick<Feedback, 'turnId' | 'userId'>,
): Promise<TurnToComment | undefined> {
  return db
    .selectFrom('turns')
    .innerJoin('threads', 'threads.id', 'turns.threadId')
    .select((eb) => [
      'threads.mode',
      'turns.state',
      eb
        .exists(eb.selectFrom('votes').select('votes.id').whereRef('votes.turnId', '=', 'turns.id'))
        .$castTo<boolean>()
        .as('hasVote'),
    ])
    .where('turns.id', '=', turnId)
    .where('turns.userId', '=', userId)
    .executeTakeFirst()
}

export async function updateFeedback(
  db: Database,
  { turnId, feedbackText }: Pick<Feedback, 'turnId' | 'feedbackText'>,
): Promise<void> {
  await db.updateTable('turns').set({ feedbackText }).where('id', '=', turnId).execute()
}
