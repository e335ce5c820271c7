import { z } from 'zod'
import { VoteOutcome } from '../votes.ts'
import { defineEvent } from './define-event.ts'

const AcceptedVote = z.object({
  voteId: z.uuid(),
  turnId: z.uuid(),
  outcome: VoteOutcome,
  rated: z.boolean(),
})

/** Votes have been accepted. Their rows and this event committed together. */
export const voteCast = defineEvent(
  'vote.cast.v1',
  AcceptedVote.extend({
    /**
     * Further votes of the same SQL statement. If a vote was sent twice at the same time, one of
     * the two may be listed here although it was not stored.
     */
    others: z.array(AcceptedVote).optional(),
  }),
)
