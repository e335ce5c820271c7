import { type CountedVote, orderVote } from './counted-vote.ts'
import type { Tallies } from './tallies.ts'
import { CHOICES, pairOf, voteCode } from './vote-code.ts'
import { weightUnitsOf } from './voter-weight.ts'

/**
 * Counts one rated vote. Costs as much as that voter has votes, whatever the number of others.
 * @throws {RangeError} for a vote of a model against itself; nothing is counted then.
 */
export function addVote(tallies: Tallies, vote: CountedVote): void {
  const code = codeOf(tallies, vote)
  const votes = votesOf(tallies, vote.voterId)
  const weight = weightUnitsOf(votes.length + 1)
  reweigh(tallies, votes, weight - weightUnitsOf(votes.length))
  votes.push(code)
  count(tallies, code, 1, weight)
}

/**
 * Takes back the vote that was added last. Voters and their order are then what they were, so that
 * a fold that did not commit leaves no trace.
 */
export function takeBackVote(tallies: Tallies, vote: CountedVote): void {
  const votes = votesOf(tallies, vote.voterId)
  const weight = weightUnitsOf(votes.length)
  votes.pop()
  count(tallies, codeOf(tallies, vote), -1, -weight)
  reweigh(tallies, votes, weightUnitsOf(votes.length) - weight)
  if (votes.length > 0) return
  tallies.voters.removeLast()
  tallies.votesOf.pop()
}

function codeOf(tallies: Tallies, vote: CountedVote): number {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const key = `${firstModelId} ${secondModelId}`
  const pair = tallies.pairs.find(key) ?? addPair(tallies, key, firstModelId, secondModelId)
  return voteCode(pair, choice)
}

function addPair(tallies: Tallies, key: string, first: string, second: string): number {
  tallies.pairFirst.push(tallies.models.add(first))
  tallies.pairSecond.push(tallies.models.add(second))
  for (let choice = 0; choice < CHOICES; choice++) {
    tallies.counts.push(0)
    tallies.weights.push(0)
  }
  return tallies.pairs.add(key)
}

function votesOf(tallies: Tallies, voterId: string): number[] {
  const voter = tallies.voters.add(voterId)
  const known = tallies.votesOf[voter]
  if (known) return known
  const votes: number[] = []
  tallies.votesOf.push(votes)
  return votes
}

/** Moves all votes of a voter to another weight. */
function reweigh(tallies: Tallies, votes: readonly number[], change: number): void {
  if (change === 0) return
  for (const code of votes) count(tallies, code, 0, change)
}

function count(tallies: Tallies, code: number, votes: number, weight: number): void {
  tallies.counts[code] = (tallies.counts[code] as number) + votes
  tallies.weights[code] = (tallies.weights[code] as number) + weight
  tallies.changedPairs.add(pairOf(code))
}
