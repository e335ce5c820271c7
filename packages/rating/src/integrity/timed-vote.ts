import type { CountedVote } from '../counted-vote.ts'

/** A rated vote and when it was cast, in milliseconds since 1970. */
export interface TimedVote extends CountedVote {
  readonly castAtMs: number
  /**
   * Subject and expertise that the vote belongs to, as one key, where they are known: what is usual
   * is then learnt from votes of the same group.
   */
  readonly group?: string | undefined
  /** The network that a guest votes from: its guests may be one person. */
  readonly network?: string | undefined
}
