import { addVote } from '../count-votes.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import { fitPairs } from '../rating-fit.ts'
import { createTallies } from '../tallies.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import type { TimedVote } from './timed-vote.ts'

/**
 * Expected strengths. They come from all votes or, for a large enough group of voters, from the
 * group's votes.
 */
export interface ExpectedBoard {
  readonly modelIds: readonly string[]
  strengthOf(modelId: string, group?: string): number
}

/** Minimum number of voters in a group. */
const GROUP_VOTERS = 10
/**
 * With this number of votes on a model, the group's own strength has the same weight as the
 * strength for all voters.
 */
const GROUP_VOTES = 30

/** Fits the tallies before the window together with the votes within the window. */
export function expectedBoard(
  before: readonly PairTally[],
  votes: readonly TimedVote[],
): ExpectedBoard {
  const strengths = fitVotes(before, votes)
  const ofGroups = new Map<string, ReadonlyMap<string, number>>()
  for (const [group, ofGroup] of Map.groupBy(votes, (vote) => vote.group)) {
    const voters = new Set(ofGroup.map(({ voterId }) => voterId))
    if (group !== undefined && voters.size >= GROUP_VOTERS)
      ofGroups.set(group, groupStrengths(strengths, ofGroup))
  }
  return {
    modelIds: [...strengths.keys()],
    strengthOf: (modelId, group) =>
      (group === undefined ? undefined : ofGroups.get(group)?.get(modelId)) ??
      strengths.get(modelId) ??
      0,
  }
}

function fitVotes(before: readonly PairTally[], votes: readonly TimedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const { modelIds, strengths } = fitPairs([...before, ...listPairTallies(tallies)], [])
  return new Map(modelIds.map((id, at) => [id, strengths[at] ?? 0]))
}

/**
 * Returns a group's strengths, shrunk towards the strengths for all voters where the group has few
 * votes.
 */
function groupStrengths(strengths: ReadonlyMap<string, number>, votes: readonly TimedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const pairs = listPairTallies(tallies)
  const weights = new Map<string, number>()
  for (const { firstModelId, secondModelId, weightUnits } of pairs)
    for (const modelId of [firstModelId, secondModelId]) {
      const weight = Object.values(weightUnits).reduce((sum, units) => sum + units, 0)
      weights.set(modelId, (weights.get(modelId) ?? 0) + weight / WEIGHT_UNITS)
    }
  const { modelIds, strengths: own } = fitPairs(pairs, [])
  return new Map(
    modelIds.map((id, at) => {
      const weight = weights.get(id) ?? 0
      const everybodys = strengths.get(id) ?? 0
      const share = weight / (weight + GROUP_VOTES)
      return [id, everybodys + share * ((own[at] ?? 0) - everybodys)]
    }),
  )
}
