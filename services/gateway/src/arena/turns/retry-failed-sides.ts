import { answerRequested } from '@assay/contracts/events/answer-requested'
import { newId } from '@assay/db'
import { newEvent } from '@assay/outbox'
import { NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { findTurnToRetry, replaceAnswers } from './retry-repository.ts'
import type { TurnOptions } from './turn-options.ts'
import { assertMayRetry, assertMaySend, turnInFlight } from './turn-policy.ts'

/**
 * Replaces a turn's failed answers with new ones by the same models. If no answer has failed,
 * declined answers are retried once. Completed answers are never replaced, so that readers cannot
 * choose among answers before the vote.
 * @throws {AppError} with the refusal.
 */
export async function retryFailedSides(
  options: TurnOptions,
  sender: Identity,
  turnId: string,
): Promise<void> {
  const { db, outbox, gatewayId, deadlineMs, thinkingDeadlineMs } = options
  const turn = await findTurnToRetry(db, { turnId, userId: sender.userId })
  if (!turn) throw new NotFoundError('Turn not found')
  assertMaySend(sender, turn.mode)
  assertMayRetry(turn)
  if (turn.answersToReplace.length === 0) return

  const answers = turn.answersToReplace.map((replacedId) => {
    const id = newId()
    return { replacedId, id, event: newEvent(answerRequested, 'gateway', { answerId: id, turnId }) }
  })
  const replaced = await outbox.commitStatement((statement) =>
    replaceAnswers(statement, {
      turnId,
      gatewayId,
      deadlineMs: turn.thinkingMode ? thinkingDeadlineMs : deadlineMs,
      answers,
    }),
  )
  if (!replaced) throw turnInFlight()
}
