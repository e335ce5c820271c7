import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** An answer waits for a worker, which reads all details from the database. */
export const answerRequested = defineEvent(
  'answer.requested.v1',
  z.object({ answerId: z.uuid(), turnId: z.uuid() }),
)
