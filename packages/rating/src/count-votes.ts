import { at } from './at.ts'
import { type CountedVote, orderVote } from './counted-vote.ts'
import type { Tallies } from './tallies.ts'
import { CHOICES, choiceOf, pairOf, voteCode, weightOf } from './vote-code.ts'
import { NO_ACTIVITY, type VoterActivity } from './voter-weight.ts'
import { nextWeight } from './weigher/vote-weight.ts'

/**
 * Counts one rated vote in constant time.
 * @param weight whole thousandths from 1 to 1,000. By default, it follows from the voter's earlier
 * votes in these tallies.
 * @throws {RangeError} for a vote between a model and itself, or with weight 0. The tallies then do
 * not change.
 */
export function addVote(tallies: Tallies, vote: CountedVote, weight?: number): void {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const known = tallies.voters.find(vote.voterId)
  const units = weight ?? nextWeight(activityOf(tallies, known), vote.sampleQuestion ?? false)
  if (!(units >= 1)) throw new RangeError('a vote without weight cannot be counted')
  const pair = pairNumber(tallies, firstModelId, secondModelId)
  const code = voteCode(pair, choice, units)
  const voter = known ?? addVoter(tallies, vote.voterId)
  votesOf(tallies, voter).push(code)
  countSample(tallies, voter, vote, 1)
  count(tallies, code, 1)
}

/**
 * Subtracts the vote that was added last and restores the order of voters, so that a fold that
 * fails to commit leaves no trace.
 */
export function subtractVote(tallies: Tallies, vote: CountedVote): void {
  const voter = tallies.voters.find(vote.voterId)
  const code = voter === undefined ? undefined : votesOf(tallies, voter).pop()
  if (voter === undefined || code === undefined) throw new RangeError('the voter has no votes')
  countSample(tallies, voter, vote, -1)
  count(tallies, code, -1)
  if (votesOf(tallies, voter).length > 0) return
  tallies.voters.removeLast()
  tallies.votesOf.pop()
  tallies.samplesOf.pop()
}

/**
 * Subtracts the voter's newest vote with the same content and weight. The voter keeps their index.
 * @throws {RangeError} if there is no such vote.
 */
export function removeVote(tallies: Tallies, vote: CountedVote, weight: number): void {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const voter = tallies.voters.find(vote.voterId)
  const pair = tallies.pairs.find(`${firstModelId} ${secondModelId}`)
  if (voter === undefined || pair === undefined) throw new RangeError('there is no such vote')
  const code = voteCode(pair, choice, weight)
  const codes = votesOf(tallies, voter)
  const place = codes.lastIndexOf(code)
  if (place < 0) throw new RangeError('there is no such vote')
  codes.splice(place, 1)
  countSample(tallies, voter, vote, -1)
  count(tallies, code, -1)
}

function activityOf(tallies: Tallies, voter: number | undefined): VoterActivity {
  if (voter === undefined) return NO_ACTIVITY
  return { votes: votesOf(tallies, voter).length, samples: at(tallies.samplesOf, voter) }
}

function pairNumber(tallies: Tallies, first: string, second: string): number {
  const key = `${first} ${second}`
  return tallies.pairs.find(key) ?? addPair(tallies, key, first, second)
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

function addVoter(tallies: Tallies, voterId: string): number {
  tallies.votesOf.push([])
  tallies.samplesOf.push(0)
  return tallies.voters.add(voterId)
}

function votesOf(tallies: Tallies, voter: number): number[] {
  return at(tallies.votesOf, voter)
}

function countSample(tallies: Tallies, voter: number, vote: CountedVote, change: 1 | -1): void {
  if (vote.sampleQuestion) tallies.samplesOf[voter] = at(tallies.samplesOf, voter) + change
}

function count(tallies: Tallies, code: number, change: 1 | -1): void {
  const pair = pairOf(code)
  const index = pair * CHOICES + choiceOf(code)
  tallies.counts[index] = at(tallies.counts, index) + change
  tallies.weights[index] = at(tallies.weights, index) + change * weightOf(code)
  tallies.changedPairs.add(pair)
}
