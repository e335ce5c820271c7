import { listOwnVotesRoute } from '@assay/contracts/own-votes'
import {
  type CastVoteBody,
  type CastVoteQuery,
  castVoteRoute,
  leaveFeedbackRoute,
  type VoteDto,
} from '@assay/contracts/votes'
import { currentCause, inSpan } from '@assay/runtime'
import { assertTermsAccepted } from '../../accounts/consents/terms-policy.ts'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { listAssessed } from './assessment-policy.ts'
import { leaveFeedback } from './leave-feedback.ts'
import { listOwnVotes } from './own-vote-repository.ts'
import { toOwnVoteDto } from './to-own-vote-dto.ts'
import type { RevealedVote } from './vote-request.ts'

export const voteRoutes: ArenaRoutes = async (app, { db, castVote }) => {
  serve(app, castVoteRoute, async (request) => {
    const voter = requireIdentity(request)
    assertTermsAccepted(voter)
    const choice = toChoice(request.query, request.body)
    const vote = { voter, ...choice, address: request.ip }
    return toVoteDto(
      await inSpan('cast vote', {}, () => castVote({ ...vote, cause: currentCause() })),
    )
  })

  serve(app, listOwnVotesRoute, async (request) => {
    const { userId } = requireIdentity(request)
    const { votes, count } = await listOwnVotes(db, userId, request.query)
    return { data: votes.map(toOwnVoteDto), count }
  })

  serve(app, leaveFeedbackRoute, async (request) => {
    const { userId } = requireIdentity(request)
    const { feedback_text: feedbackText } = request.body
    await leaveFeedback(db, { turnId: request.query.turn_id, userId, feedbackText })
    return { message: 'Feedback saved' }
  })
}

/**
 * Reads the feedback from the body, where clients send it, or from the query, where the
 * specification has it.
 */
function toChoice({ turn_id: turnId, outcome, feedback_text }: CastVoteQuery, body: CastVoteBody) {
  return {
    turnId,
    outcome,
    feedbackText: body?.feedback_text || feedback_text || null,
    sideUnread: body?.side_unread ?? false,
    assessments: listAssessed(body?.assessments),
  }
}

function toVoteDto(vote: RevealedVote): VoteDto {
  return {
    id: vote.id,
    turn_id: vote.turnId,
    outcome: vote.outcome,
    feedback_text: vote.feedbackText,
    left_model_name: vote.leftModelName,
    right_model_name: vote.rightModelName,
    unrated_reason: vote.unratedReason,
    created_at: vote.createdAt.toISOString(),
  }
}
