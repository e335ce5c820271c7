import type { Database } from '@assay/db'
import { renumberAttempt } from './answer-repository.ts'
import type { Halt, RunningAnswer } from './running-answer.ts'

/**
 * Goes on as the next attempt, in which readers begin the answer anew: gateways fetch its text when
 * they see the number. Nothing is sent until the number is stored, so that no other worker has it.
 */
export async function beginNextAttempt(db: Database, running: RunningAnswer): Promise<void> {
  running.isWithheld = true
  const attempt = await renumberAttempt(db, running)
  if (attempt === undefined) running.halt.abort('fenced' satisfies Halt)
  else running.attempt = attempt
  running.isWithheld = false
}
