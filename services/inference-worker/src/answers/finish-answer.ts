import { answerCompleted } from '@assay/contracts'
import type { Database } from '@assay/db'
import { enqueueEvents, newEvent, type OutboxEvent } from '@assay/outbox'
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
  /** What to publish now that it is committed. */
  readonly event: OutboxEvent
}

/**
 * Stores a finished answer, the end of its turn and the event that announces it, or nothing of it.
 * Undefined when another attempt has taken over: then the result is void.
 */
export async function finishAnswer(
  db: Database,
  answer: Attempt & { readonly turnId: string },
  result: AnswerResult,
): Promise<Finished | undefined> {
  const { id: answerId, turnId } = answer
  const { state, errorCode } = result
  return db.transaction().execute(async (trx) => {
    await lockTurn(trx, turnId)
    if (!(await storeResult(trx, answer, result))) return undefined

    const turn = await closeTurn(trx, turnId)
    const data = { answerId, turnId, state, errorCode }
    const event = newEvent(answerCompleted, 'inference-worker', data)
    await enqueueEvents(trx, [event])
    return { turn: turn ?? null, event }
  })
}
