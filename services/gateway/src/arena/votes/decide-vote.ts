import { newId } from '@assay/db'
import { type AppError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import type { VoterNetworks } from '../networks/voter-networks.ts'
import { FAILED_ANSWER, mayAssess } from './assessment-policy.ts'
import { consumeRatedVote } from './consume-rated-vote.ts'
import type { TurnWithVote } from './turn-to-vote-on-repository.ts'
import { permitVote, type RatingDecision } from './vote-policy.ts'
import type { NewVote } from './vote-repository.ts'
import type { VoteRequest } from './vote-request.ts'

export interface VoteDecidingOptions {
  readonly minDelayMs: number
  readonly limits: Pick<Limits, 'consume' | 'consumeNetwork'>
  readonly networks: VoterNetworks
}

export type VoteDecision =
  | { readonly state: 'refused'; readonly error: AppError }
  | { readonly state: 'repeated'; readonly request: VoteRequest }
  | NewVoteDecision

export interface NewVoteDecision {
  readonly state: 'new'
  readonly request: VoteRequest
  readonly vote: NewVote
}

const OVER_DAILY_CAP: RatingDecision = { rated: false, unratedReason: 'over_daily_cap' }

/**
 * Decides whether a request is refused, repeats a vote or casts a new vote. A vote that would be
 * rated counts towards the daily limits.
 */
export async function decideVote(
  { minDelayMs, limits, networks }: VoteDecidingOptions,
  request: VoteRequest,
  turn: TurnWithVote | undefined,
): Promise<VoteDecision> {
  const { voter, address } = request
  const permission = permitVote(turn, voter.userId, minDelayMs)
  if (!turn || permission.state === 'refused') {
    const isUnfinished = permission.state === 'refused' && permission.reason === 'unfinished'
    const error = isUnfinished
      ? new ConflictError('This turn is not ready for a vote')
      : new NotFoundError('Turn not found')
    return { state: 'refused', error }
  }
  if (turn.vote) return { state: 'repeated', request }
  if (!mayAssess(turn, request.assessments))
    return { state: 'refused', error: new ConflictError(FAILED_ANSWER) }

  const { rating } = permission
  const isOverCap = rating.rated && !(await consumeRatedVote(limits, voter, address))
  const network = await networks.find(voter, address)
  const { userId, voterId } = voter
  const { outcome, feedbackText, sideUnread, assessments } = request
  const vote = {
    ...{ id: newId(), turn, userId, voterId, outcome, feedbackText, sideUnread, assessments },
    ...(isOverCap ? OVER_DAILY_CAP : rating),
    network: network ?? null,
  }
  return { state: 'new', request, vote }
}
