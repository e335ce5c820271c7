import { z } from 'zod'
import { ChatMode } from '../threads.ts'
import { defineEvent } from './define-event.ts'

/** A question was accepted and its answers were requested. */
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
