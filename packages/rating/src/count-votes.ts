import { at } from './at.ts'
import { type CountedVote, orderVote } from './counted-vote.ts'
import type { Tallies } from './tallies.ts'
import { CHOICES, isSampleCode, pairOf, voteCode } from './vote-code.ts'
import { type VoterActivity, weightUnitsOf, withVote } from './voter-weight.ts'

/**
 * Counts one rated vote. Costs as much as that voter has votes, whatever the number of others.
 * @throws {RangeError} for a vote of a model against itself; nothing is counted then.
 */
export function addVote(tallies: Tallies, vote: CountedVote): void {
  const code = codeOf(tallies, vote)
  const isSample = isSampleCode(code)
  const voter = voterNumber(tallies, vote.voterId)
  const before = activityOf(tallies, voter)
  const after = withVote(before, isSample)
  reweigh(tallies, voter, before, after)
  votesOf(tallies, voter).push(code)
  tallies.samplesOf[voter] = after.samples
  count(tallies, code, 1, weightUnitsOf(after, isSample))
}

/**
 * Takes back the vote that was added last. Voters and their order are then what they were, so that
 * a fold that did not commit leaves no trace.
 */
export function subtractVote(tallies: Tallies, vote: CountedVote): void {
  const code = codeOf(tallies, vote)
  const isSample = isSampleCode(code)
  const voter = voterNumber(tallies, vote.voterId)
  const before = activityOf(tallies, voter)
  const after = withVote(before, isSample, -1)
  votesOf(tallies, voter).pop()
  tallies.samplesOf[voter] = after.samples
  count(tallies, code, -1, -weightUnitsOf(before, isSample))
  reweigh(tallies, voter, before, after)
  if (after.votes > 0) return
  tallies.voters.removeLast()
  tallies.votesOf.pop()
  tallies.samplesOf.pop()
}

function codeOf(tallies: Tallies, vote: CountedVote): number {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const key = `${firstModelId} ${secondModelId}`
  const pair = tallies.pairs.find(key) ?? addPair(tallies, key, firstModelId, secondModelId)
  return voteCode(pair, choice, vote.sampleQuestion ?? false)
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

function voterNumber(tallies: Tallies, voterId: string): number {
  const voter = tallies.voters.add(voterId)
  if (voter === tallies.votesOf.length) {
    tallies.votesOf.push([])
    tallies.samplesOf.push(0)
  }
  return voter
}

function votesOf(tallies: Tallies, voter: number): number[] {
  return at(tallies.votesOf, voter)
}

function activityOf(tallies: Tallies, voter: number): VoterActivity {
  return { votes: votesOf(tallies, voter).length, samples: at(tallies.samplesOf, voter) }
}

/** Moves all votes of a voter to the weights of another activity. */
function reweigh(
  tallies: Tallies,
  voter: number,
  before: VoterActivity,
  after: VoterActivity,
): void {
  const own = weightUnitsOf(after) - weightUnitsOf(before)
  const sample = weightUnitsOf(after, true) - weightUnitsOf(before, true)
  if (own === 0 && sample === 0) return
  for (const code of votesOf(tallies, voter))
    count(tallies, code, 0, isSampleCode(code) ? sample : own)
}

function count(tallies: Tallies, code: number, votes: number, weight: number): void {
  if (votes === 0 && weight === 0) return
  const pair = pairOf(code)
  const index = pair * CHOICES + (code % CHOICES)
  tallies.counts[index] = at(tallies.counts, index) + votes
  tallies.weights[index] = at(tallies.weights, index) + weight
  tallies.changedPairs.add(pair)
}
