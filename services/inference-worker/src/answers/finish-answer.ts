import { answerCompleted } from '@assay/contracts/events/answer-events'
import { enqueueEvents, newEvent, type Outbox } from '@assay/outbox'
import {
  type AnswerResult,
  type Attempt,
  closeTurn,
  lockTurn,
  storeResult,
} from './answer-repository.ts'

export interface Finished {
  /** How the turn ended, if this answer was the last one it waited for. */
  readonly turn: 'done' | 'failed' | null
}

/**
 * Stores a finished answer, the end of its turn and the event that announces it, or nothing of it.
 * Undefined when another attempt has taken over: then the result is void.
 */
export async function finishAnswer(
  outbox: Outbox,
  answer: Attempt & { readonly turnId: string },
  result: AnswerResult,
): Promise<Finished | undefined> {
  const { id: answerId, turnId } = answer
  const { state, errorCode } = result
  return outbox.commitWithEvents(async (trx) => {
    await lockTurn(trx, turnId)
    if (!(await storeResult(trx, answer, result))) return undefined

    const turn = await closeTurn(trx, turnId)
    const data = { answerId, turnId, state, errorCode }
    await enqueueEvents(trx, [newEvent(answerCompleted, 'inference-worker', data)])
    return { turn: turn ?? null }
  })
}
