import type { AnswerVerdict } from '@assay/contracts/assessments'
import type { CountedVote } from '../counted-vote.ts'

/** A rated vote and the time when it was cast, in milliseconds since 1970. */
export interface TimedVote extends CountedVote {
  readonly castAtMs: number
  /** The voter's verdicts before the reveal; null or absent without one. */
  readonly leftVerdict?: AnswerVerdict | null
  readonly rightVerdict?: AnswerVerdict | null
  /**
   * Identifies the guests or the accounts of the voter's network, all of whom may be one person.
   */
  readonly network?: string | undefined
}
