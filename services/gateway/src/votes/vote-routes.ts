import { castVoteRoute, type VoteDto } from '@assay/contracts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ConflictError } from '../http/app-error.ts'
import { requireIdentity } from '../http/identity.ts'
import type { Ballot, CastVote } from './cast-vote.ts'

export interface VoteRoutesOptions {
  readonly castVote: (ballot: Ballot) => Promise<CastVote>
}

export const voteRoutes: FastifyPluginAsyncZod<VoteRoutesOptions> = async (app, { castVote }) => {
  app.route({
    ...castVoteRoute,
    handler: async (request) => {
      const voter = requireIdentity(request)
      if (!voter.termsAccepted) {
        throw new ConflictError('Please accept the Terms & Conditions first.')
      }
      const { turn_id, outcome, feedback_text } = request.query
      const vote = await castVote({
        voter,
        turnId: turn_id,
        outcome,
        feedbackText: request.body?.feedback_text || feedback_text || null,
      })
      return toVoteDto(vote)
    },
  })
}

function toVoteDto(vote: CastVote): VoteDto {
  return {
    id: vote.id,
    turn_id: vote.turnId,
    outcome: vote.outcome,
    feedback_text: vote.feedbackText,
    left_model_name: vote.leftModelName,
    right_model_name: vote.rightModelName,
    created_at: vote.createdAt.toISOString(),
  }
}
