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
  /** The code of the answer's style. */
  readonly style: number | null
}

/** The properties of a turn that are known before its vote. */
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
  /** The probability with which the turn's pair was drawn. Null if the asker chose the models. */
  readonly pairProbability: number | null
  readonly left: AnswerToVoteOn
  readonly right: AnswerToVoteOn
  /** The current time by the database's clock, which also sets `completedAt`. */
  readonly readAt: Date
}

/** Whether a vote counts in the ratings and, if it does not, the reason. */
export interface RatingDecision {
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
}

export type VotePermission =
  | { readonly state: 'refused'; readonly reason: 'unknown' | 'unfinished' }
  | { readonly state: 'allowed'; readonly rating: RatingDecision }

/**
 * Decides whether this person may vote on this turn now, and whether the vote is rated. The
 * database's unique index decides whether the turn already has a vote.
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

/** Returns the reason why any vote on this turn would be unrated, regardless of voter and time. */
export function knownUnratedReason({ blind, left, right }: FinishedPair): UnratedReason | null {
  if (!blind) return 'not_blind'
  if (!isComplete(left) || !isComplete(right)) return 'incomplete_answer'
  return left.selfIdentified || right.selfIdentified ? 'self_identified' : null
}

/** Returns the declined sides. A vote on a refusal counts like any other vote. */
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
  // This reason comes last. A superuser may reverse it, so the vote must meet every other rule.
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
 * Checks that this turn accepts feedback without a vote.
 * @throws {ConflictError} with the reason if not.
 */
export function assertMayComment({ mode, state, hasVote }: TurnToComment): void {
  if (mode !== 'dual') throw new ConflictError(REFUSALS.noChoice)
  if (state !== 'done') throw new ConflictError('This turn is not ready for feedback')
  if (hasVote) throw new ConflictError('This turn already has a vote')
}
