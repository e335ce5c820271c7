import { z } from 'zod'
import { VoteOutcome } from '../http/votes.ts'
import { defineEvent } from './define-event.ts'

/** A vote was accepted: its row and this event committed together. */
export const voteCast = defineEvent(
  'vote.cast.v1',
  z.object({
    voteId: z.uuid(),
    turnId: z.uuid(),
    outcome: VoteOutcome,
    rated: z.boolean(),
  }),
)
