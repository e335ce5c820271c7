import type { Outbox } from '@assay/outbox'
import type { Attempt } from './claim-repository.ts'
import { type AnswerResult, closeTurn, storeResult } from './result-repository.ts'

export interface Finished {
  /** How the turn ended; null if the turn still has an open answer. */
  readonly turn: 'done' | 'failed' | null
}

/**
 * Stores a finished answer and the end of its turn in one transaction.
 * @returns undefined if another attempt has taken over; then nothing is stored.
 */
export async function finishAnswer(
  outbox: Outbox,
  answer: Attempt & { readonly turnId: string },
  result: AnswerResult,
): Promise<Finished | undefined> {
  return outbox.commitWithEvents(async (trx) => {
    if (!(await storeResult(trx, answer, result))) return undefined
    return { turn: (await closeTurn(trx, answer.turnId)) ?? null }
  })
}
