import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** A vote came with verdicts on its answers; they committed together. */
export const voteAssessed = defineEvent('vote.assessed.v1', z.object({ voteId: z.uuid() }))
