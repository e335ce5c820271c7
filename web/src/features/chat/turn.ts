import type { StoredAssessment } from '@assay/contracts/assessments'
import type { TurnLabelsDto } from '@assay/contracts/labels'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { ConnectionFailure } from './connection-failure.ts'
import type { Opening } from './opening.ts'
import type { TurnStream } from './turn-stream.ts'

/** The vote on a turn; names are missing until the server has accepted it. */
export interface TurnVote {
  readonly outcome: VoteOutcome
  readonly voteId?: string
  /** What was said of the answers by themselves, oldest first. */
  readonly said?: readonly Omit<StoredAssessment, 'at'>[]
  readonly leftName?: string | null
  readonly rightName?: string | null
  /** The reason given with it. */
  readonly feedback?: string | null
  /** Why it does not enter the ratings. */
  readonly unratedReason?: UnratedReason | null
  /** Why another choice was refused: the turn already had this vote. */
  readonly refused?: string
}

/** A question with its answers, stored or in progress. */
export interface Turn {
  /** The request id of a turn asked on this page, the turn id of one from the history. */
  readonly key: string
  readonly prompt: string
  /** When, as ISO 8601; unknown of a turn asked on this page until its history is read. */
  readonly askedAt?: string
  readonly stream: TurnStream
  readonly vote?: TurnVote | undefined
  /** What was said of it without a vote. */
  readonly feedback?: string
  /** What the question is about and for; unknown of a turn asked on this page. */
  readonly labels?: TurnLabelsDto
  /** The page is to be connected to the turn; another object asks for another connection. */
  readonly opening?: Opening
  /** Its reader has stopped it, and waits for that to take effect. */
  readonly isStopping?: boolean
  /** Why the stream stands still: the connection is gone and the retries are used up. */
  readonly lost?: ConnectionFailure
}

/** A finished turn with something to vote on. */
export function isVotable({ stream: { mode, state, sides, answers } }: Turn): boolean {
  const hasAnswer = sides.some(
    (side) => answers[side].text.trim() !== '' || answers[side].ending === 'declined',
  )
  return mode !== 'single' && state === 'done' && hasAnswer
}
