import { addVote } from '../count-votes.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import { createTallies } from '../tallies.ts'
import { createEstablishedVoters } from './established-voters.ts'
import type { TimedVote } from './timed-vote.ts'

/** All votes within this period are tested together. */
export const WINDOW_MS = 14 * 86_400_000

/** The time before the tested window. Its votes define the expectation. */
export interface History {
  /** Tallies of the rated votes before the window. */
  readonly pairs: readonly PairTally[]
  /** True if the voter was established when the window began. */
  readonly wasEstablished: (voterId: string) => boolean
}

/** Builds the history from votes in any order. The votes must reach back beyond the window. */
export function historyOf(votes: readonly TimedVote[], nowMs: number): History {
  const startMs = nowMs - WINDOW_MS
  const voters = createEstablishedVoters()
  const tallies = createTallies()
  const before = votes.filter(({ castAtMs }) => castAtMs < startMs)
  for (const vote of before.sort((one, other) => one.castAtMs - other.castAtMs)) {
    voters.follow(vote)
    addVote(tallies, vote)
  }
  return {
    pairs: listPairTallies(tallies),
    wasEstablished: (voterId) => voters.has(voterId, startMs),
  }
}
