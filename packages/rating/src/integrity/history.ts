import { addVote } from '../count-votes.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import { createTallies } from '../tallies.ts'
import { createVoterStanding } from './standing.ts'
import type { TimedVote } from './timed-vote.ts'

/** All votes of this time are looked at together, however many they are. */
export const WINDOW_MS = 14 * 86_400_000

/** What came before the window: the measure of what comes in it. */
export interface History {
  /** Tallies of the rated votes before the window. */
  readonly pairs: readonly PairTally[]
  /** Had the voter standing when the window began? */
  readonly hadStanding: (voterId: string) => boolean
}

/** The history in a list of votes that goes back further than the window, whatever its order. */
export function historyOf(votes: readonly TimedVote[], nowMs: number): History {
  const startMs = nowMs - WINDOW_MS
  const standing = createVoterStanding()
  const tallies = createTallies()
  const before = votes.filter(({ castAtMs }) => castAtMs < startMs)
  for (const vote of before.sort((one, other) => one.castAtMs - other.castAtMs)) {
    standing.follow(vote)
    addVote(tallies, vote)
  }
  return {
    pairs: listPairTallies(tallies),
    hadStanding: (voterId) => standing.has(voterId, startMs),
  }
}
