import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'
import { REFUSALS } from '@assay/contracts/constants'
import type { ChatMode, TurnState } from '@assay/contracts/threads'
import type { DeclinedSides, UnratedReason } from '@assay/contracts/votes'
import { ConflictError } from '../../http/app-error.ts'

export interface AnswerToVoteOn {
  readonly modelId: string
  readonly modelName: string
  readonly state: TurnState
  readonly selfIdentified: boolean
  readonly ending: AnswerEnding | null
  readonly completedAt: Date | null
  /** The code of its style. */
  readonly style: number | null
}

/** What of a turn is known before its vote. */
export interface FinishedPair {
  readonly blind: boolean
  readonly left: FinishedAnswer
  readonly right: FinishedAnswer
}
type FinishedAnswer = Pick<AnswerToVoteOn, 'state' | 'ending' | 'selfIdentified'>

export interface TurnToVoteOn {
  readonly id: string
  readonly userId: string
  readonly state: TurnState
  readonly blind: boolean
  readonly sampleQuestion: boolean
  /** Chance with which its pair was drawn; null where the asker chose. */
  readonly pairProbability: number | null
  readonly left: AnswerToVoteOn
  readonly right: AnswerToVoteOn
  /** Now, by the clock of the database, which says when answers were completed, too. */
  readonly readAt: Date
}

/** Does a vote enter the ratings, and if not, why? */
export interface RatingDecision {
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
}

export type VotePermission =
  | { readonly state: 'refused'; readonly reason: 'unknown' | 'unfinished' }
  | { readonly state: 'allowed'; readonly rating: RatingDecision }

/**
 * May this person vote on this turn now, and does the vote enter the ratings? Whether the turn
 * already has a vote is settled by the database's unique index, not here.
 */
export function permitVote(
  turn: TurnToVoteOn | undefined,
  voterUserId: string,
  minDelayMs: number,
): VotePermission {
  if (!turn || turn.userId !== voterUserId) return { state: 'refused', reason: 'unknown' }
  if (turn.state !== 'done') return { state: 'refused', reason: 'unfinished' }
  const unratedReason = unratedReasonOf(turn, minDelayMs)
  return { state: 'allowed', rating: { rated: unratedReason === null, unratedReason } }
}

/** Why no vote on this turn can enter the ratings, whoever casts it and when. */
export function knownUnratedReason({ blind, left, right }: FinishedPair): UnratedReason | null {
  if (!blind) return 'not_blind'
  if (!isComplete(left) || !isComplete(right)) return 'incomplete_answer'
  return left.selfIdentified || right.selfIdentified ? 'self_identified' : null
}

/** Which answers of a turn were declined: a vote on them counts as one on any other. */
export function declinedSidesOf({
  left,
  right,
}: Readonly<Record<'left' | 'right', Pick<AnswerToVoteOn, 'ending'>>>): DeclinedSides | null {
  const [hasLeft, hasRight] = [left, right].map(({ ending }) => ending === 'declined')
  if (hasLeft && hasRight) return 'both'
  if (hasLeft) return 'left'
  return hasRight ? 'right' : null
}

const isComplete = ({ state, ending }: FinishedAnswer) => state === 'done' && ending !== 'stopped'

function unratedReasonOf(turn: TurnToVoteOn, minDelayMs: number): UnratedReason | null {
  const known = knownUnratedReason(turn)
  // Last of all, so that only such a vote is left out as one that met every other rule.
  if (known && known !== 'self_identified') return known
  const { left, right, readAt } = turn
  if (msSinceBoth(left, right, readAt) < minDelayMs) return 'too_fast'
  return known
}

function msSinceBoth(left: AnswerToVoteOn, right: AnswerToVoteOn, now: Date): number {
  const completed = [left, right].map(({ completedAt }) => completedAt?.getTime() ?? now.getTime())
  return now.getTime() - Math.max(...completed)
}

export interface TurnToComment {
  readonly mode: ChatMode
  readonly state: TurnState
  readonly hasVote: boolean
}

/**
 * May this turn be commented on without a vote?
 * @throws {ConflictError} with the reason when not.
 */
export function assertMayComment({ mode, state, hasVote }: TurnToComment): void {
  if (mode !== 'dual') throw new ConflictError(REFUSALS.noChoice)
  if (state !== 'done') throw new ConflictError('This turn is not ready for feedback')
  if (hasVote) throw new ConflictError('This turn already has a vote')
}
