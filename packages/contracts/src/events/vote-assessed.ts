import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** Votes came with verdicts on their answers; they committed together. */
export const voteAssessed = defineEvent(
  'vote.assessed.v1',
  z.object({
    voteId: z.uuid(),
    /** Stored in the same statement. */
    otherVoteIds: z.array(z.uuid()).optional(),
  }),
)
