import type { ResumeRequest } from '@assay/contracts/chat/requests'
import { NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { retryFailedSides } from '../turns/retry-failed-sides.ts'
import type { TurnOptions } from '../turns/turn-options.ts'
import { findTurn } from '../turns/turn-repository.ts'
import { turnsResumed } from './chat-metrics.ts'
import type { EventSink } from './event-sink.ts'
import { continueTurn, type StreamOptions } from './stream-turn.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

/**
 * Resumes a turn by streaming the text that its owner has not seen yet. If requested, failed sides
 * are retried first.
 * @throws {NotFoundError} for an unknown turn or another user's turn.
 */
export async function resumeTurn(
  options: TurnOptions & StreamOptions,
  sender: Identity,
  { turn_id: turnId, retry_failed: retry, ...seen }: ResumeRequest['resume'],
  sink: EventSink,
): Promise<TurnInProgress & Disposable> {
  if (retry) await retryFailedSides(options, sender, turnId)
  const { userId } = sender
  const stored = await findTurn(options.db, { turnId, userId })
  if (!stored) throw new NotFoundError('Turn not found')
  turnsResumed.inc()
  return continueTurn(options, stored, sink, {
    seen,
    greeting: ({ sides }) => [
      { event: 'resumed', turn_id: turnId, llms: sides.map(({ name }) => name) },
    ],
  })
}
