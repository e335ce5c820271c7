import type { StoredAssessment } from '@assay/contracts/assessments'
import type { TurnLabelsDto } from '@assay/contracts/labels'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { ConnectionFailure } from './connection-failure.ts'
import type { Opening } from './opening.ts'
import type { TurnStream } from './turn-stream.ts'

/** The vote on a turn; names are missing until the server has accepted it. */
export interface TurnVote {
  readonly outcome: VoteOutcome
  /** The assessments of single answers. */
  readonly assessments?: readonly StoredAssessment[]
  readonly leftName?: string | null
  readonly rightName?: string | null
  /** The reason given with the vote. */
  readonly feedback?: string | null
  /** Why the vote is not rated. */
  readonly unratedReason?: UnratedReason | null
  /** Why the server refused another choice: the turn already had this vote. */
  readonly refused?: string
}

/** A question with its answers, stored or in progress. */
export interface Turn {
  /** The request id for a turn asked on this page, or the turn id for a turn from the history. */
  readonly key: string
  readonly prompt: string
  /** ISO 8601; by this browser’s clock until the history is loaded. */
  readonly askedAt?: string
  readonly stream: TurnStream
  readonly vote?: TurnVote | undefined
  /** Feedback given without a vote. */
  readonly feedback?: string
  /** The labels of the question; undefined for a turn asked on this page. */
  readonly labels?: TurnLabelsDto
  /** Set if the turn needs a connection; a new object requests a new connection. */
  readonly opening?: Opening
  /** The reader has stopped the turn, but the stop has not taken effect yet. */
  readonly isStopping?: boolean
  /** Why the stream has halted: the connection is gone and the retries are used up. */
  readonly lost?: ConnectionFailure
}

/** Whether the turn is finished and has an answer to vote on. */
export function isVotable({ stream: { mode, state, sides, answers } }: Turn): boolean {
  const hasAnswer = sides.some(
    (side) => answers[side].text.trim() !== '' || answers[side].ending === 'declined',
  )
  return mode !== 'single' && state === 'done' && hasAnswer
}
