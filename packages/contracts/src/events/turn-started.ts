import { z } from 'zod'
import { ChatMode } from '../threads.ts'
import { defineEvent } from './define-event.ts'

/** A question has been accepted and its answers have been requested. */
export const turnStarted = defineEvent(
  'turn.started.v1',
  z.object({
    turnId: z.uuid(),
    threadId: z.uuid(),
    userId: z.uuid(),
    idx: z.int().min(0),
    mode: ChatMode,
    sampleQuestion: z.boolean(),
  }),
)
