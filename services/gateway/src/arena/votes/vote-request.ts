import type { StoredAssessment } from '@assay/contracts/assessments'
import type { VoteOutcome } from '@assay/contracts/votes'
import type { Cause } from '@assay/runtime'
import type { Identity } from '../../http/identity.ts'
import type { StoredVote } from './turn-to-vote-on-repository.ts'

/** A voter's request to vote on a turn. */
export interface VoteRequest {
  readonly voter: Identity
  readonly turnId: string
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly sideUnread: boolean
  /** Assessments of the two answers. Most requests have none. */
  readonly assessments: readonly StoredAssessment[]
  /** The network address of the request. */
  readonly address: string
  /**
   * The trace of the request. Each request has its own trace here, because votes from many requests
   * are stored together.
   */
  readonly cause?: Cause
}

/** A stored vote and the model names that it reveals. */
export interface RevealedVote extends StoredVote {
  readonly turnId: string
  readonly leftModelName: string
  readonly rightModelName: string
}
