import type { OwnVoteDto } from '@assay/contracts/own-votes'
import type { OwnVote } from './own-vote-repository.ts'

export function toOwnVoteDto(vote: OwnVote): OwnVoteDto {
  const { threadId, mode, question } = vote
  return {
    id: vote.id,
    outcome: vote.outcome,
    feedback_text: vote.feedbackText,
    left_model_name: vote.leftModelName,
    right_model_name: vote.rightModelName,
    unrated_reason: vote.unratedReason,
    created_at: vote.createdAt.toISOString(),
    asked: threadId && mode && question !== null ? { thread_id: threadId, mode, question } : null,
  }
}
