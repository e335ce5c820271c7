import { answerCompleted } from '@assay/contracts/events/answer-events'
import { enqueueEvents, newEvent, type Outbox } from '@assay/outbox'
import type { Attempt } from './claim-repository.ts'
import { type AnswerResult, closeTurn, storeResult } from './result-repository.ts'

export interface Finished {
  /** How the turn ended; null if the turn still has an open answer. */
  readonly turn: 'done' | 'failed' | null
}

/**
 * Stores a finished answer, the end of its turn and the event in one transaction.
 * @returns undefined if another attempt has taken over; then nothing is stored.
 */
export async function finishAnswer(
  outbox: Outbox,
  answer: Attempt & { readonly turnId: string },
  result: AnswerResult,
): Promise<Finished | undefined> {
  const { id: answerId, turnId } = answer
  const { state, errorCode } = result
  return outbox.commitWithEvents(async (trx) => {
    if (!(await storeResult(trx, answer, result))) return undefined

    const turn = await closeTurn(trx, turnId)
    const data = { answerId, turnId, state, errorCode }
    await enqueueEvents(trx, [newEvent(answerCompleted, 'inference-worker', data)])
    return { turn: turn ?? null }
  })
}
