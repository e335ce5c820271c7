import type { CountedVote } from '../counted-vote.ts'

/** A rated vote and when it was cast, in milliseconds since 1970. */
export interface TimedVote extends CountedVote {
  readonly castAtMs: number
}
