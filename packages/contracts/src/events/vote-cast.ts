import { z } from 'zod'
import { VoteOutcome } from '../votes.ts'
import { defineEvent } from './define-event.ts'

const AcceptedVote = z.object({
  voteId: z.uuid(),
  turnId: z.uuid(),
  outcome: VoteOutcome,
  rated: z.boolean(),
})

/** Votes were accepted: their rows and this event committed together. */
export const voteCast = defineEvent(
  'vote.cast.v1',
  AcceptedVote.extend({
    /** Stored in the same statement; one that was cast twice at once may be named and not stored. */
    others: z.array(AcceptedVote).optional(),
  }),
)
