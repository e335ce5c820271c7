import { z } from 'zod'
import { AnswerErrorCode } from '../chat/answer-errors.ts'
import { defineEvent } from './define-event.ts'

/** An answer waits for a worker, which reads all details from the database. */
export const answerRequested = defineEvent(
  'answer.requested.v1',
  z.object({ answerId: z.uuid(), turnId: z.uuid() }),
)

/** An answer has ended and is stored. */
export const answerCompleted = defineEvent(
  'answer.completed.v1',
  z.object({
    answerId: z.uuid(),
    turnId: z.uuid(),
    state: z.enum(['done', 'failed']),
    errorCode: AnswerErrorCode.nullable(),
  }),
)
