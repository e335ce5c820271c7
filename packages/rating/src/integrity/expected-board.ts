import { addVote } from '../count-votes.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import { fitPairs } from '../rating-fit.ts'
import { createTallies } from '../tallies.ts'
import type { TimedVote } from './timed-vote.ts'

/**
 * Expected strengths. They are the same for all voters, because attackers could join a group of
 * voters that had its own.
 */
export interface ExpectedBoard {
  readonly modelIds: readonly string[]
  strengthOf(modelId: string): number
}

/** Fits the tallies before the window together with the votes within the window. */
export function expectedBoard(
  before: readonly PairTally[],
  votes: readonly TimedVote[],
): ExpectedBoard {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const { modelIds, strengths } = fitPairs([...before, ...listPairTallies(tallies)], [])
  const ofModels = new Map(modelIds.map((id, at) => [id, strengths[at] ?? 0]))
  return { modelIds, strengthOf: (modelId) => ofModels.get(modelId) ?? 0 }
}
