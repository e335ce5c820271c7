import type { CountedVote } from '../counted-vote.ts'

/** A rated vote and the time when it was cast, in milliseconds since 1970. */
export interface TimedVote extends CountedVote {
  readonly castAtMs: number
  /**
   * A key of the vote's subject and expertise, if known. The expectation then uses votes of the
   * same group.
   */
  readonly group?: string | undefined
  /** The guests or the accounts of a network, all of whom may be one person. */
  readonly network?: string | undefined
}
